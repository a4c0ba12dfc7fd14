import { providerNames, type SocialProvider } from '@indike/contract/accounts/social';
import { shadesOf } from '@indike/contract/wire/brand';
import { brand } from '../platform/brand.ts';
import { escapeHtml } from '../platform/mail/render.ts';
import { type SandboxPerson, SANDBOX_PEOPLE, sandboxToken } from './social-people.ts';

const STYLE = `:root{color-scheme:light dark;--page:#f8fafc;--surface:#fff;--ink:#0f172a;--soft:#475569;--line:#cbd5e1;--link:${brand.primaryColor};--note:#fef3c7;--note-ink:#78350f}
@media (prefers-color-scheme:dark){:root{--page:#101828;--surface:#182230;--ink:#f1f5f9;--soft:#b6c2d2;--line:#3b4a60;--link:${shadesOf(brand.primaryColor)[3]};--note:#3f2f0a;--note-ink:#fde68a}}
*{box-sizing:border-box}body{margin:0;padding:24px 16px;font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--page)}
main{max-width:26rem;margin:0 auto}.note{margin:0 0 24px;padding:12px 16px;border-radius:12px;font-size:14px;color:var(--note-ink);background:var(--note)}
h1{margin:0;font-size:24px;line-height:1.3}.lead{margin:4px 0 16px;color:var(--soft)}
ul{margin:0;padding:0;list-style:none;display:grid;gap:8px}
.person{display:flex;gap:12px;align-items:center;padding:12px 16px;border:1px solid var(--line);border-radius:12px;color:inherit;background:var(--surface);text-decoration:none}
.person:hover{border-color:var(--link)}.person:focus-visible,.cancel:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.initials{flex:none;display:grid;place-items:center;width:44px;height:44px;border-radius:50%;font-weight:600;color:var(--link);border:1px solid var(--line)}
.text{min-width:0;display:grid;overflow-wrap:anywhere}.text span{font-size:14px;color:var(--soft)}
.cancel{display:grid;place-items:center;min-height:44px;margin-top:16px;color:var(--link);font-weight:600;border-radius:8px}`;

const CONFIRMED = 'E-mail confirmado';
const UNCONFIRMED: Readonly<Record<SocialProvider, string>> = {
  google: 'E-mail não confirmado: o login é recusado',
  facebook: 'Sem e-mail confirmado: o login é recusado',
};

/** Where the page returns to: the path of our login page, without origin, because the browser may use any host name. */
interface ConsentReturn {
  readonly path: string;
  readonly state: string;
}

const granted = (provider: SocialProvider, person: SandboxPerson, { path, state }: ConsentReturn): string => {
  const token = { access_token: sandboxToken(provider, person), token_type: 'Bearer', expires_in: '3599' };
  return `${path}#${new URLSearchParams({ ...token, state }).toString()}`;
};

/** Google reports a refusal in the fragment, Facebook in the query plus a fragment of its own. */
const denied = (provider: SocialProvider, { path, state }: ConsentReturn): string => {
  const answer = new URLSearchParams({ error: 'access_denied', state }).toString();
  return provider === 'google' ? `${path}#${answer}` : `${path}?${answer}#_=_`;
};

function choice(provider: SocialProvider, person: SandboxPerson, back: ConsentReturn): string {
  const { firstname, lastname, email, emailVerified } = person;
  return `<li><a class="person" href="${escapeHtml(granted(provider, person, back))}">
<span class="initials" aria-hidden="true">${escapeHtml(`${firstname.charAt(0)}${lastname.charAt(0)}`)}</span>
<span class="text"><strong>${escapeHtml(`${firstname} ${lastname}`)}</strong><span>${escapeHtml(email)}</span>
<span>${emailVerified ? CONFIRMED : UNCONFIRMED[provider]}</span></span></a></li>`;
}

/** The consent page of the stand-in provider. Links instead of a form, whose redirect would need a weaker CSP. */
export function consentPage(provider: SocialProvider, back: ConsentReturn): string {
  const name = providerNames[provider];
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="/icon.svg" type="image/svg+xml"><title>Entrar com ${name} · área de testes</title><style>${STYLE}</style></head>
<body><main><p class="note"><strong>Área de testes.</strong> Esta página faz o papel do ${name}: as pessoas são inventadas e nada sai deste computador.</p>
<h1>Entrar com ${name}</h1><p class="lead">Escolha uma conta para continuar no ${escapeHtml(brand.product)}.</p>
<ul>${SANDBOX_PEOPLE.map((person) => choice(provider, person, back)).join('\n')}</ul>
<a class="cancel" href="${escapeHtml(denied(provider, back))}">Cancelar</a></main></body></html>`;
}
