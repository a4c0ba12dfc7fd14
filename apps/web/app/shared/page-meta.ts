import { APP_URL } from '@indike/contract/wire/brand';
import type { MetaDescriptor } from 'react-router';
import { brand, pageTitle } from '@indike/ui/brand.ts';

interface Words {
  readonly title: string;
  /** One or two sentences, shown by search engines and link previews. */
  readonly description: string;
}

const origin = typeof window === 'undefined' ? APP_URL : window.location.origin;

/** The head of a page with its link preview. */
export const linkPreviewPage = ({ title, description }: Words): MetaDescriptor[] => [
  { title: pageTitle(title) },
  { name: 'description', content: description },
  { property: 'og:type', content: 'website' },
  { property: 'og:site_name', content: brand.product },
  { property: 'og:locale', content: 'pt_BR' },
  { property: 'og:title', content: title },
  { property: 'og:description', content: description },
  { property: 'og:image', content: `${origin}/card.png` },
  { name: 'twitter:card', content: 'summary_large_image' },
];

/** The head of a page that search engines may index, with its canonical address. */
export function indexablePage({ path, ...words }: Words & { readonly path: string }): MetaDescriptor[] {
  const href = `${origin}${path}`;
  return [
    ...linkPreviewPage(words),
    { tagName: 'link', rel: 'canonical', href },
    { property: 'og:url', content: href },
  ];
}

/** `noindex`: private pages and wizard steps. */
export const noindexPage = (title: string): MetaDescriptor[] => [
  { title: pageTitle(title) },
  { name: 'robots', content: 'noindex' },
];
