/** The database cannot start. The message is one Portuguese line for the person who ran the command. */
export class StartError extends Error {
  override name = 'StartError';
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

const REASONS: Record<string, string> = {
  EACCES: 'sem permissão',
  EPERM: 'operação não permitida',
  EROFS: 'o disco é somente de leitura',
  ENOSPC: 'não há espaço no disco',
  EDQUOT: 'a cota de disco acabou',
  ENOTDIR: 'parte do caminho não é uma pasta',
  EEXIST: 'já existe um arquivo com esse nome',
};

export function toStartError(error: unknown, folder: string): StartError {
  if (error instanceof StartError) return error;
  const detail = error instanceof Error ? error.message : String(error);
  const reason = REASONS[errorCode(error) ?? ''] ?? detail.split('\n', 1).join('');
  return new StartError(`Não foi possível usar a pasta ${folder}: ${reason}.`, { cause: error });
}
