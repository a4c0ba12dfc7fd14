import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { BackupError } from './backup-files.ts';

// PostgreSQL's backup manifest: https://www.postgresql.org/docs/18/backup-manifest-format.html. The checks are those of
// pg_verifybackup, except for the WAL records: the server checks those when it replays them at the first start.

export interface FileDigest {
  readonly size: number;
  readonly sha256: string;
}

const lsn = z.string().check(z.regex(/^[\dA-F]+\/[\dA-F]+$/));
const manifestSchema = z.object({
  Files: z.array(
    z.object({
      Path: z.string(),
      Size: z.int(),
      'Checksum-Algorithm': z.literal('SHA256'),
      Checksum: z.string(),
    }),
  ),
  'WAL-Ranges': z.array(z.object({ Timeline: z.int(), 'Start-LSN': lsn, 'End-LSN': lsn })),
  'Manifest-Checksum': z.string(),
});

type Manifest = z.output<typeof manifestSchema>;

const WAL_FOLDER = 'pg_wal/';
const WAL_SEGMENT_BYTES = 16_777_216n;
const SEGMENTS_PER_ID = 0x1_0000_0000n / WAL_SEGMENT_BYTES;

const mismatch = (what: string): BackupError =>
  new BackupError(`A cópia de segurança não confere com a lista do PostgreSQL: ${what}.`);

function parseManifest(content: Buffer): Manifest {
  const text = content.toString('utf8');
  try {
    const manifest = manifestSchema.parse(JSON.parse(text));
    // The last line is the digest of all lines before it.
    const lines = text.slice(0, text.lastIndexOf('"Manifest-Checksum"'));
    const digest = createHash('sha256').update(lines).digest('hex');
    if (digest === manifest['Manifest-Checksum']) return manifest;
  } catch (error) {
    throw new BackupError('A lista de arquivos da cópia de segurança está danificada.', { cause: error });
  }
  throw mismatch('a própria lista');
}

const hex = (number: bigint): string => number.toString(16).toUpperCase().padStart(8, '0');

function parseLsn(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** The paths of the WAL segments that cover a range. */
function segmentsOf({
  Timeline,
  'Start-LSN': start,
  'End-LSN': end,
}: Manifest['WAL-Ranges'][number]): string[] {
  const names: string[] = [];
  const last = (parseLsn(end) - 1n) / WAL_SEGMENT_BYTES;
  for (let n = parseLsn(start) / WAL_SEGMENT_BYTES; n <= last; n += 1n)
    names.push(`${WAL_FOLDER}${hex(BigInt(Timeline))}${hex(n / SEGMENTS_PER_ID)}${hex(n % SEGMENTS_PER_ID)}`);
  return names;
}

/** Checks that every listed file and needed WAL segment is there unchanged, and no other file. @throws BackupError */
export function checkManifest(content: Buffer, found: ReadonlyMap<string, FileDigest>): void {
  const manifest = parseManifest(content);
  const expected = new Set<string>();
  for (const { Path: path, Size: size, Checksum: sha256 } of manifest.Files) {
    const file = found.get(path);
    if (file === undefined) throw mismatch(`falta ${path}`);
    if (file.size !== size || file.sha256 !== sha256) throw mismatch(`${path} mudou`);
    expected.add(path);
  }
  for (const segment of manifest['WAL-Ranges'].flatMap(segmentsOf)) {
    if (found.get(segment)?.size !== Number(WAL_SEGMENT_BYTES)) throw mismatch(`falta ${segment}`);
  }
  const stray = [...found.keys()].find((path) => !expected.has(path) && !path.startsWith(WAL_FOLDER));
  if (stray !== undefined) throw mismatch(`sobra ${stray}`);
}
