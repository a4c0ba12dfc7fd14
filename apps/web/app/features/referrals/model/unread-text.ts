export const unreadText = (count: number): string =>
  count === 1 ? '1 mensagem nova' : `${count} mensagens novas`;
