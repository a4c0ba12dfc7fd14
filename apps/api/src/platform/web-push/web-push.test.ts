import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decryptMessage, newBrowserKeys } from '../../testing/push-receiver.ts';
import { deriveLastingKeys } from '../secrets/lasting-keys.ts';
import { encryptMessage } from './encrypt-message.ts';
import { createVapidKeys } from './vapid-keys.ts';

const SECRET = 'a secret of the tests, long enough to be one';
const keyOf = (secret: string): Buffer => deriveLastingKeys(secret)['web push'];

describe('a message', () => {
  it('is encrypted as in the example of RFC 8291, section 5', () => {
    const encrypted = encryptMessage(
      Buffer.from('When I grow up, I want to be a watermelon'),
      {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
      {
        salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
        privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
        paddedBytes: 0,
      },
    );
    expect(encrypted.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  it('can be decrypted by its browser only, differs each time and always has the same length', () => {
    const browser = newBrowserKeys();
    const messages = ['curta', 'ç'.repeat(200)].map((text) => encryptMessage(Buffer.from(text), browser));
    expect(messages.map((message) => decryptMessage(message, browser))).toEqual(['curta', 'ç'.repeat(200)]);
    expect(messages[0]?.length).toBe(messages[1]?.length);
    expect(encryptMessage(Buffer.from('curta'), browser)).not.toEqual(messages[0]);
    expect(() => decryptMessage(encryptMessage(Buffer.from('curta'), browser), newBrowserKeys())).toThrow(
      /authenticate/,
    );
  });

  it('cannot be encrypted for a key that is not a point on the curve', () => {
    const auth = Buffer.alloc(16).toString('base64url');
    const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');
    expect(() => encryptMessage(Buffer.from('x'), { p256dh, auth })).toThrow(/ECDH|not valid/i);
  });
});

describe('the server’s key pair', () => {
  it('depends only on the secret', () => {
    const { publicKey } = createVapidKeys(keyOf(SECRET), 'mailto:a@example.com');
    expect(createVapidKeys(keyOf(SECRET), 'mailto:b@example.com').publicKey).toBe(publicKey);
    expect(createVapidKeys(keyOf(`${SECRET}!`), 'mailto:a@example.com').publicKey).not.toBe(publicKey);
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
  });

  it('signs the sender, the push service and the expiry', () => {
    const keys = createVapidKeys(keyOf(SECRET), 'mailto:ajuda@example.com');
    const header = keys.authorization(
      'https://push.example.com:8443/x/y?z',
      new Date('2026-11-21T15:00:00Z'),
    );
    const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
    expect(key).toBe(keys.publicKey);
    const [head = '', claims = '', signature = ''] = token.split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
      aud: 'https://push.example.com:8443',
      exp: Date.parse('2026-11-22T03:00:00Z') / 1_000,
      sub: 'mailto:ajuda@example.com',
    });
    const point = Buffer.from(keys.publicKey, 'base64url');
    const publicKey = createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
    });
    const signed = Buffer.from(`${head}.${claims}`);
    const isValid = (bytes: Buffer) =>
      verify(
        'sha256',
        bytes,
        { key: publicKey, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      );
    expect(isValid(signed)).toBe(true);
    expect(isValid(Buffer.from(`${head}.${claims}x`))).toBe(false);
  });
});
