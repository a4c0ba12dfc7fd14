import {
  type Brand,
  defaultBrand,
  primaryColorStyles,
  repainted,
  APP_URL,
} from '@indike/contract/wire/brand';
import { type LegalEntity, sandboxLegalEntity } from '@indike/contract/wire/legal-entity';
import type { SocialProvider } from '@indike/contract/accounts/social';
import {
  PLACEHOLDER,
  placeholders,
  type TextVariables,
  textVariables,
} from '@indike/contract/texts/text-variables';
import { PROGRAMME_JSON } from '@indike/contract/texts/programme-placeholders';
import { LEVEL_NAMES, levelTexts, programmeTexts } from '@indike/contract/texts/programme-texts';
import type { Programme } from '@indike/rules/money/programme';
import { escapeHtml } from '../platform/mail/render.ts';

/** The path prefix of the back office. All other pages are the Indikers'. */
export const BACK_OFFICE = '/operacao';

export const isBackOffice = (path: string): boolean =>
  path === BACK_OFFICE || path.startsWith(`${BACK_OFFICE}/`);

/** Whether the name of a built file contains a hash of its content. */
export const isNamedByContent = (path: string): boolean =>
  path.startsWith('/assets/') || path.startsWith(`${BACK_OFFICE}/assets/`);

/**
 * Values known only when the server starts. They are put into the built files, so that pages neither shift nor request
 * them later.
 */
export interface WebOptions {
  /** The site's public URL, without a trailing slash. */
  readonly appUrl?: string;
  /** The providers to sign in with. */
  readonly social?: readonly SocialProvider[];
  readonly sandbox?: boolean;
  /** The path of the script of the sandbox's bar. */
  readonly sandboxBar?: string | undefined;
  readonly brand?: Brand;
  readonly legalEntity?: LegalEntity;
}

type Escape = (value: string) => string;
type Variables = Readonly<Partial<Record<string, string>>>;

/** Escapes for a JSON string. It may be in a page's script, which '</script>' must not end. */
const escapeJson: Escape = (value) =>
  JSON.stringify(value)
    .slice(1, -1)
    .replaceAll('<', String.raw`\u003c`);

const fill = (text: string, variables: Variables, escape: Escape): string =>
  text.replace(PLACEHOLDER, (whole, name: string) => {
    const value = variables[name];
    return value === undefined ? whole : escape(value);
  });

/** A paragraph about sign-in providers. It is removed when none is offered, as the page's script does, too. */
const SOCIAL_PARAGRAPH = new RegExp(
  `<p>(?:(?!</p>)[\\s\\S])*?${placeholders.socialProviders}[\\s\\S]*?</p>`,
  'g',
);

const SCRIPT = /(<script[^>]*>[\s\S]*?<\/script>)/;

/** Escapes each placeholder for its context: for JSON inside scripts, for HTML everywhere else. */
const fillContexts = (page: string, variables: Variables): string =>
  page
    .split(SCRIPT)
    .map((part) => fill(part, variables, part.startsWith('<script') ? escapeJson : escapeHtml))
    .join('');

function fillPage(page: string, variables: TextVariables): string {
  const relevant = variables.socialProviders === '' ? page.replaceAll(SOCIAL_PARAGRAPH, '') : page;
  return fillContexts(relevant, { ...variables });
}

/** A line of a list with a level's texts. It is repeated for each level, as the page's script does, too. */
const LEVEL_ITEM = new RegExp(
  String.raw`<li\b[^>]*>(?:(?!</?li\b)[\s\S])*?__INDIKE_(?:${LEVEL_NAMES.join('|')})__[\s\S]*?</li>`,
  'g',
);

/**
 * A stamped page with a version of the programme: its texts, a line for each level, and the version in the JSON block
 * from which the page's script reads its values.
 */
export function withProgramme(page: string, programme: Programme): string {
  const json = JSON.stringify(programme).replaceAll('<', String.raw`\u003c`);
  const withLevels = page.replaceAll(LEVEL_ITEM, (item) =>
    levelTexts(programme)
      .map((level) => fill(item, { ...level }, escapeHtml))
      .join(''),
  );
  return fillContexts(withLevels, { ...programmeTexts(programme) }).replaceAll(
    `"${PROGRAMME_JSON}"`,
    () => json,
  );
}

/** Adds the attributes of `<html data-sandbox data-social="google facebook">`. */
function markRoot(page: string, { social = [], sandbox = false }: WebOptions): string {
  const marks = `${sandbox ? 'data-sandbox ' : ''}${social.length > 0 ? `data-social="${social.join(' ')}" ` : ''}`;
  return marks === '' ? page : page.replace('<html ', () => `<html ${marks}`);
}

/** The script of the sandbox's bar among the built files (apps/web/app/islands/sandbox-bar.ts). */
export const findSandboxBar = (paths: Iterable<string>): string | undefined =>
  [...paths].find((path) => /^\/assets\/sandbox-bar-[^/]+\.js$/.test(path));

/** What loads the bar, and the space at the window's foot that pages leave it where it is pinned. */
export const sandboxBarTags = (script: string): string =>
  '<style>@media(min-width:62em) and (min-height:25em){:root:not([data-sandbox=small]){--foot:3rem;scroll-padding-bottom:4rem}}</style>' +
  `<script type="module" async fetchpriority="low" src="${script}"></script>`;

const withSandboxBar = (page: string, { sandboxBar: script }: WebOptions): string =>
  script === undefined ? page : page.replace('</head>', () => `${sandboxBarTags(script)}</head>`);

/**
 * Sets the colour in the head, so that the first paint has it. The offline page and the icons have no theme, so their
 * content is replaced.
 */
function recolor(text: string, path: string, color: string): string {
  if (color === defaultBrand.primaryColor) return text;
  if (path === '/offline.html' || path.endsWith('.svg')) return repainted(text, color);
  if (!path.endsWith('.html')) return text;
  return text.replace('</head>', () => `<style>${primaryColorStyles(color)}</style></head>`);
}

/** A built file with the values of this installation. Files with a content hash in their name are never changed. */
export function stamped(built: string, path: string, options: WebOptions): string {
  const { appUrl, social, brand = defaultBrand, legalEntity = sandboxLegalEntity } = options;
  if (isNamedByContent(path) || !/\.(html|xml|txt|svg|webmanifest)$/.test(path)) return built;
  const variables = textVariables(brand, legalEntity, social);
  const filled = path.endsWith('.html')
    ? withSandboxBar(markRoot(fillPage(built, variables), options), options)
    : fill(built, { ...variables }, escapeJson);
  const whole = appUrl === undefined ? filled : filled.replaceAll(APP_URL, () => escapeHtml(appUrl));
  return recolor(whole, path, brand.primaryColor);
}
