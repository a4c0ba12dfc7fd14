import { expect, it } from 'vitest';
import { certificateText } from './certificate-text.ts';

it('leaves PEM as it is, and writes other files in base64', () => {
  const pem = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n';
  expect(certificateText(new TextEncoder().encode(pem))).toBe(pem);
  const bytes = new Uint8Array([48, 130, 0, 255]);
  expect(certificateText(bytes)).toBe(Buffer.from(bytes).toString('base64'));
});

it('reads no more of a wrong file than the server would refuse', () => {
  expect(certificateText(new Uint8Array(5_000_000)).length).toBeGreaterThan(20_000);
});
