/** The open pages that searches may find. Each is built ahead, so that it shows its content before any script runs. */
export const openPages = ['/login', '/cadastro', '/termos-de-uso', '/politica-de-privacidade'];

/** Built ahead too, for their speed alone. */
const unlisted = ['/', '/forgot_password', '/redefinir-senha'];

export const prerendered = [...unlisted, ...openPages];
