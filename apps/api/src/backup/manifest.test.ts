import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { BackupError } from './backup-files.ts';
import { checkManifest, type FileDigest } from './manifest.ts';

const digestOf = (text: string): FileDigest => ({
  size: text.length,
  sha256: createHash('sha256').update(text).digest('hex'),
});

const LABEL = digestOf('START WAL LOCATION');
const TABLE = digestOf('rows');
const SEGMENT: FileDigest = { size: 16_777_216, sha256: 'of the log nothing is listed' };

/** A manifest as PostgreSQL writes it. Its last line is the digest of all lines before. */
function manifestOf(
  files: Readonly<Record<string, FileDigest>>,
  [from, to] = ['0/2000028', '0/3000120'],
): Buffer {
  const rows = Object.entries(files).map(([path, { size, sha256 }]) =>
    JSON.stringify({ Path: path, Size: size, 'Checksum-Algorithm': 'SHA256', Checksum: sha256 }),
  );
  const range = JSON.stringify({ Timeline: 1, 'Start-LSN': from, 'End-LSN': to });
  const lines = `{ "PostgreSQL-Backup-Manifest-Version": 2,\n"Files": [\n${rows.join(',\n')}\n],\n"WAL-Ranges": [\n${range}\n],\n`;
  return Buffer.from(`${lines}"Manifest-Checksum": "${createHash('sha256').update(lines).digest('hex')}"}\n`);
}

const FILES = { backup_label: LABEL, 'base/1/1259': TABLE };
const WAL = { 'pg_wal/000000010000000000000002': SEGMENT, 'pg_wal/000000010000000000000003': SEGMENT };
const whole = (): Map<string, FileDigest> => new Map(Object.entries({ ...FILES, ...WAL }));

it('accepts files that match the list, with all WAL segments from start to end', () => {
  expect(() => checkManifest(manifestOf(FILES), whole())).not.toThrow();
});

const cases: [string, (files: Map<string, FileDigest>) => void, RegExp][] = [
  ['a missing file', (files) => files.delete('base/1/1259'), /falta base\/1\/1259/],
  ['another content', (files) => files.set('base/1/1259', digestOf('ROWS')), /base\/1\/1259 mudou/],
  ['another length', (files) => files.set('base/1/1259', { ...TABLE, size: 5 }), /base\/1\/1259 mudou/],
  ['a file too many', (files) => files.set('base/1/9', TABLE), /sobra base\/1\/9/],
  ['a gap in the log', (files) => files.delete('pg_wal/000000010000000000000003'), /falta pg_wal\/0{7}1.*3/],
];
it.each(cases)('refuses %s', (_name, change, text) => {
  const files = whole();
  change(files);
  expect(() => checkManifest(manifestOf(FILES), files)).toThrow(text);
});

it('names WAL segments across a boundary of 4 GB', () => {
  const files = new Map(Object.entries(FILES));
  files.set('pg_wal/0000000100000001000000FF', SEGMENT).set('pg_wal/000000010000000200000000', SEGMENT);
  expect(() => checkManifest(manifestOf(FILES, ['1/FF000028', '2/00000100']), files)).not.toThrow();
  expect(() => checkManifest(manifestOf(FILES, ['1/FF000028', '2/01000000']), files)).not.toThrow();
  expect(() => checkManifest(manifestOf(FILES, ['1/FF000028', '2/01000001']), files)).toThrow(/falta/);
});

it('refuses a manifest that was itself changed', () => {
  const text = manifestOf(FILES).toString().replace('"Size":4', '"Size":5');
  expect(() => checkManifest(Buffer.from(text), whole())).toThrow(BackupError);
  expect(() => checkManifest(Buffer.from('{'), whole())).toThrow(BackupError);
});
