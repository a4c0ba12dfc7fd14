import { describe, expect, it } from 'vitest';
import { type Claims, hasIssuerFactor, joinClaims, type OpenIdTerms, personIn } from './openid.ts';

const ENTRA = 'https://login.microsoftonline.com/9f1b3c5d-0000-4000-8000-1a2b3c4d5e6f/v2.0';
const TERMS: OpenIdTerms = {
  issuer: 'https://sso.example.com',
  allowedDomains: ['example.com'],
  groupsClaim: 'groups',
  roleGroups: [
    { group: 'diretoria', role: 'admin' },
    { group: 'vendas', role: 'analyst' },
  ],
  defaultRole: null,
  issuerFactors: ['mfa', 'urn:loa:2'],
};
const CLAIMS: Claims = {
  email: 'Ana@Example.com',
  email_verified: true,
  name: 'Ana Lima',
  groups: ['vendas'],
};
const read = (claims: Claims, terms: Partial<OpenIdTerms> = {}) =>
  personIn({ ...TERMS, ...terms }, { ...CLAIMS, ...claims });
const refusal = (claims: Claims, terms?: Partial<OpenIdTerms>) => {
  const person = read(claims, terms);
  return 'refusal' in person ? person.refusal : 'accepted';
};

it('reads address, name and role', () => {
  expect(read({})).toEqual({ email: 'ana@example.com', name: 'Ana Lima', role: 'analyst' });
  expect(read({ name: undefined })).toMatchObject({ name: 'ana@example.com' });
  expect(read({ name: ' Ana\r\nLima ' })).toMatchObject({ name: 'Ana  Lima' });
});

describe('claims of the token and of the userinfo endpoint', () => {
  it('complete each other', () => {
    const joined = joinClaims({ sub: 'a', groups: ['vendas'] }, { sub: 'b', groups: [], ...CLAIMS });
    expect(joined).toMatchObject({ ...CLAIMS, sub: 'a' });
  });

  it.each<[Claims, Claims, Claims]>([
    [
      { email: 'a@example.com' },
      { email_verified: true },
      { email: 'a@example.com', email_verified: undefined },
    ],
    [
      { email_verified: true },
      { email: 'b@example.com' },
      { email: 'b@example.com', email_verified: undefined },
    ],
    [
      { email: 'a@example.com' },
      { email: 'b@example.com' },
      { email: 'a@example.com', email_verified: undefined },
    ],
    [
      { email: 'a@example.com' },
      { email: 'b@example.com', email_verified: true },
      { email: 'b@example.com', email_verified: true },
    ],
    [
      { email: 'a@example.com', email_verified: false },
      { email: 'b@example.com', email_verified: true },
      { email: 'a@example.com', email_verified: false },
    ],
  ])('never mix the address of one with the confirmation of the other: %j %j', (token, userinfo, address) => {
    expect(joinClaims(token, userinfo)).toMatchObject(address);
  });

  it('say how the person has signed in only in the token', () => {
    const joined = joinClaims({ ...CLAIMS }, { amr: ['mfa'], acr: 'urn:loa:2' });
    expect(hasIssuerFactor(TERMS, joined)).toBe(false);
    expect(hasIssuerFactor(TERMS, joinClaims({ amr: ['mfa'] }, { amr: [] }))).toBe(true);
  });
});

describe('an address', () => {
  it.each([[false], ['false'], [undefined], [null], [0]])('is refused with email_verified %s', (verified) => {
    expect(refusal({ email_verified: verified })).toBe('openid_email_unverified');
  });

  it.each([[true], ['true']])('is accepted with email_verified %s', (verified) => {
    expect(refusal({ email_verified: verified })).toBe('accepted');
  });

  it('is refused when there is none', () => {
    for (const email of [undefined, '', 'ana', 7, ['ana@example.com'], 'a@b@example.com'])
      expect(refusal({ email })).toBe('openid_email_unverified');
  });

  it('of one tenant of Entra ID needs no email_verified', () => {
    const entra = (claims: Claims, issuer = ENTRA) =>
      refusal({ email_verified: undefined, ...claims }, { issuer });
    expect(entra({})).toBe('accepted');
    expect(entra({ xms_edov: 1 })).toBe('accepted');
    expect(entra({ xms_edov: false })).toBe('openid_email_unverified');
    expect(entra({ email_verified: false })).toBe('openid_email_unverified');
    expect(entra({}, 'https://login.microsoftonline.com/common/v2.0')).toBe('openid_email_unverified');
    expect(entra({}, `${ENTRA}.example.org`)).toBe('openid_email_unverified');
  });

  it('of another domain is refused', () => {
    for (const email of ['ana@example.org', 'ana@sub.example.com', 'ana@notexample.com'])
      expect(refusal({ email })).toBe('openid_domain_refused');
  });

  it('at Google also needs an account that the company manages', () => {
    const issuer = 'https://accounts.google.com';
    expect(refusal({}, { issuer })).toBe('openid_domain_refused');
    expect(refusal({ hd: 'example.org' }, { issuer })).toBe('openid_domain_refused');
    expect(refusal({ hd: 'example.com' }, { issuer })).toBe('accepted');
  });
});

describe('the role', () => {
  it('is that of the first line with a group of the person', () => {
    expect(read({ groups: ['vendas', 'diretoria'] })).toMatchObject({ role: 'admin' });
    expect(read({ groups: 'vendas' })).toMatchObject({ role: 'analyst' });
    expect(read({ groups: [], papel: ['diretoria'] }, { groupsClaim: 'papel' })).toMatchObject({
      role: 'admin',
    });
  });

  it('is refused without a group of the table', () => {
    for (const groups of [undefined, [], ['outros'], [7], { vendas: true }])
      expect(refusal({ groups })).toBe('openid_no_group');
  });

  it('is not said when there is no table', () => {
    expect(read({}, { roleGroups: [] })).toMatchObject({ role: null });
  });
});

it('knows a second factor by amr or acr', () => {
  const knows = (claims: Claims) => hasIssuerFactor(TERMS, claims);
  expect([{ amr: ['pwd', 'mfa'] }, { acr: 'urn:loa:2' }].map(knows)).toEqual([true, true]);
  expect([{}, { amr: ['pwd'] }, { acr: '1' }, { amr: { mfa: true } }].map(knows)).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(hasIssuerFactor({ issuerFactors: [] }, { amr: ['mfa'] })).toBe(false);
});
