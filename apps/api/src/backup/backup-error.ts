import { StartError } from '@indike/embedded-postgres';

/** A backup cannot be made or read. The message is one Portuguese line for the person who requested it. */
export class BackupError extends StartError {
  override name = 'backup';
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'não há espaço no disco',
  EDQUOT: 'a cota de disco acabou',
  EACCES: 'sem permissão',
  EPERM: 'operação não permitida',
  EROFS: 'o disco é somente de leitura',
  EIO: 'o disco deu erro',
  ENOENT: 'não existe',
};

/** Turns file system errors that a person can correct into one line; returns other errors unchanged. */
export function toBackupError(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = REASONS[code];
  return reason === undefined ? error : new BackupError(`${path}: ${reason}.`, { cause: error });
}
