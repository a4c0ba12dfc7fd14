// As e-mails about them begin a sentence.

export const TOTP_NAME = 'O aplicativo de códigos';

export const passkeyName = (name: string): string => `A chave de acesso “${name}”`;
