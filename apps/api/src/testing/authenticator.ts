import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

// A security key in software. It returns what a browser would send, with real keys, real CBOR and attestation 'none'.

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([name, inner]) => [cbor(name), cbor(inner)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const text = (data: Buffer): string => data.toString('base64url');

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string };
}
export interface RequestOptions {
  readonly challenge: string;
  readonly rpId: string;
}

export interface Authenticator {
  readonly credentialId: string;
  /** The credential that a page of `origin` receives. */
  create(options: CreationOptions): Record<string, unknown>;
  get(options: RequestOptions): Record<string, unknown>;
  /** A copy of the same key, with a counter of its own. */
  clone(): Authenticator;
}

interface Key {
  readonly privateKey: KeyObject;
  readonly cose: Buffer;
  readonly id: Buffer;
}

function newKey(): Key {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const cose = cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
  return { privateKey, cose, id: randomBytes(32) };
}

const counterOf = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

function authenticatorWith(key: Key, origin: string, startCounter: number): Authenticator {
  let counter = startCounter;
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const data = (rpId: string, flags: number) =>
    Buffer.concat([sha256(rpId), Buffer.from([flags]), counterOf(counter)]);
  const credential = { id: text(key.id), rawId: text(key.id), type: 'public-key' };
  return {
    credentialId: credential.id,
    create({ challenge, rp }) {
      const length = Buffer.from([0, key.id.length]);
      const flags = USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL;
      const authData = Buffer.concat([data(rp.id, flags), Buffer.alloc(16), length, key.id, key.cose]);
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        ...credential,
        authenticatorAttachment: 'cross-platform',
        clientExtensionResults: {},
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge)),
          attestationObject: text(cbor(attestation)),
          transports: ['usb'],
        },
      };
    },
    get({ challenge, rpId }) {
      counter += 1;
      const authData = data(rpId, USER_PRESENT | USER_VERIFIED);
      const client = clientData('webauthn.get', challenge);
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), key.privateKey);
      return {
        ...credential,
        clientExtensionResults: {},
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(authData),
          signature: text(signature),
          userHandle: null,
        },
      };
    },
    clone: () => authenticatorWith(key, origin, counter),
  };
}

export const newAuthenticator = (origin: string): Authenticator => authenticatorWith(newKey(), origin, 0);
