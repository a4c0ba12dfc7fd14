import { open, type FileHandle } from 'node:fs/promises';
import { pipeline as pipelineOf, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ReadableStream } from 'node:stream/web';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupError } from './backup-files.ts';

/*
 * The format is zstd inside age (https://age-encryption.org/v1). scrypt derives the key from the passphrase. Each chunk
 * of 64 KiB is authenticated together with its number and a last-chunk flag. `age -d FILE | zstd -d` opens it without
 * this program.
 */

/** N = 2^17 with r = 8 and p = 1, as OWASP recommends: 128 MB and about half a second for each guess. */
const WORK_FACTOR = 17;

/** Writes all of `content` to a new file that only our user can read, and waits until it is on disk. */
export async function writeEncrypted(
  file: string,
  content: AsyncIterable<Uint8Array>,
  passphrase: string,
): Promise<void> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(WORK_FACTOR);
  const handle = await open(file, 'wx', 0o600);
  try {
    await pipeline(content, createZstdCompress(), async (compressed: AsyncIterable<Uint8Array>) => {
      await handle.writeFile(await encrypter.encrypt(ReadableStream.from(compressed)));
    });
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** @throws BackupError when the passphrase is wrong or any byte differs from what was written */
export async function* readEncrypted(file: string, passphrase: string): AsyncGenerator<Uint8Array, void> {
  const handle = await open(file);
  try {
    const compressed = Readable.fromWeb(await decrypt(handle, passphrase));
    yield* decompress(compressed);
  } finally {
    await handle.close();
  }
}

async function decrypt(handle: FileHandle, passphrase: string): Promise<ReadableStream<Uint8Array>> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const encrypted = ReadableStream.from<Uint8Array>(handle.createReadStream({ autoClose: false }));
  try {
    return await decrypter.decrypt(encrypted);
  } catch (error) {
    const isForeignKey = error instanceof Error && error.message.startsWith('no identity matched');
    throw new BackupError(
      isForeignKey
        ? 'A senha não abre este arquivo (ou o começo dele está danificado).'
        : 'O arquivo não é uma cópia de segurança, ou o começo dele está danificado.',
      { cause: error },
    );
  }
}

async function* decompress(compressed: Readable): AsyncGenerator<Uint8Array, void> {
  const plain = createZstdDecompress();
  pipelineOf(compressed, plain, () => {}); // errors surface in the loop below
  try {
    for await (const chunk of plain) yield chunk;
  } catch (error) {
    throw new BackupError('O arquivo está danificado ou incompleto.', { cause: error });
  }
}
