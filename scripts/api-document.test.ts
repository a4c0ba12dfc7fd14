import { apiDocument } from '@indike/contract/operator/api-document';
import type { Endpoint } from '@indike/contract/wire/endpoint';
import { cities } from '@indike/contract/reference/places';
import { expect, it } from 'vitest';
import { faultsOf } from './api-document.mjs';

const faults = (name: string, endpoint: Endpoint) => faultsOf(new Map([[name, endpoint]]));

it('finds nothing in calls that the document describes well', async () => {
  expect(await faults('cities', cities)).toEqual([]);
  expect(await faults('apiDocument', apiDocument)).toEqual([]);
});

it('says what Redocly finds', async () => {
  expect(await faults('not a name', cities)).toEqual([
    expect.stringMatching(/^error operation-operationId-url-safe: .*\(#\/paths\/~1api~1state/),
  ]);
});
