import 'reflect-metadata';
import type { webcrypto } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import * as x509 from '@peculiar/x509';
import { certificateFiles } from './certificate-files.ts';

/*
 * A worker that makes a certificate authority at the first start, and ends, because the library takes much memory. It signs the server's certificate and the one by which the
 * client proves who it is, as the provider does when an application is registered there.
 */

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const DAYS = 3_650;

const newKeys = (): Promise<webcrypto.CryptoKeyPair> =>
  crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);

async function keyPem({ privateKey }: webcrypto.CryptoKeyPair): Promise<string> {
  const der = await crypto.subtle.exportKey('pkcs8', privateKey);
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return ['-----BEGIN PRIVATE KEY-----', ...lines, '-----END PRIVATE KEY-----', ''].join('\n');
}

const validity = () => {
  const now = Date.now();
  return { notBefore: new Date(now - 86_400_000), notAfter: new Date(now + DAYS * 86_400_000) };
};

async function authority() {
  const keys = await newKeys();
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=PSP da área de testes',
    ...validity(),
    signingAlgorithm: ALGORITHM,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
    ],
  });
  return { keys, certificate };
}

type Authority = Awaited<ReturnType<typeof authority>>;

/** A key with its certificate, in one PEM file as the provider gives it. */
async function signed(
  by: Authority,
  subject: string,
  extensions: readonly x509.Extension[],
): Promise<string> {
  const keys = await newKeys();
  const certificate = await x509.X509CertificateGenerator.create({
    subject,
    issuer: by.certificate.subject,
    ...validity(),
    signingAlgorithm: ALGORITHM,
    publicKey: keys.publicKey,
    signingKey: by.keys.privateKey,
    extensions: [
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      // All authorities of the test area have one name; only by this is the right one found among several.
      await x509.AuthorityKeyIdentifierExtension.create(by.keys.publicKey),
      ...extensions,
    ],
  });
  return `${certificate.toString('pem')}\n${await keyPem(keys)}`;
}

/** Written beside and renamed, so that a process ended while writing leaves no half file. */
function keep(file: string, content: string): void {
  writeFileSync(`${file}.new`, content, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** The authority's file is written last: where it exists, all three do. Its key is not kept, so it signs nothing more. */
async function makeCertificates(folder: string): Promise<void> {
  const files = certificateFiles(folder);
  const by = await authority();
  const names = new x509.SubjectAlternativeNameExtension([
    { type: 'dns', value: 'localhost' },
    { type: 'ip', value: '127.0.0.1' },
  ]);
  keep(
    files.server,
    await signed(by, 'CN=localhost', [
      names,
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
    ]),
  );
  keep(
    files.client,
    await signed(by, 'CN=Indike', [new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.clientAuth])]),
  );
  keep(files.ca, by.certificate.toString('pem'));
}

await makeCertificates(workerData as string);
