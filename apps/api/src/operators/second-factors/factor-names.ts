// Written as the beginning of a sentence, for the e-mails about them.

export const TOTP_NAME = 'O aplicativo de códigos';

export const passkeyName = (name: string): string => `A chave de acesso “${name}”`;
