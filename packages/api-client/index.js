import createClient from 'openapi-fetch';

export const createIndikeClient = ({ baseUrl, key, ...options }) =>
  createClient({ ...options, baseUrl, headers: { authorization: `Bearer ${key}` } });
