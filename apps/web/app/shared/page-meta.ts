import { APP_URL } from '@indike/contract/app-url';
import type { MetaDescriptor } from 'react-router';
import { brand, pageTitle } from './brand.ts';

interface OpenPage {
  readonly title: string;
  /** One or two sentences: what searches and shared links show. */
  readonly description: string;
  readonly path: string;
}

const origin = typeof window === 'undefined' ? APP_URL : window.location.origin;

/** The head of a page that searches may find and that people share. */
export function openPage({ title, description, path }: OpenPage): MetaDescriptor[] {
  const url = `${origin}${path}`;
  return [
    { title: pageTitle(title) },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brand.product },
    { property: 'og:locale', content: 'pt_BR' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: `${origin}/card.png` },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** Of no use to a search: pages of one person, steps of a way. */
export const ownPage = (title: string): MetaDescriptor[] => [
  { title: pageTitle(title) },
  { name: 'robots', content: 'noindex' },
];
