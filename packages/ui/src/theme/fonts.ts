import regular from '@fontsource/poppins/files/poppins-latin-400-normal.woff2?url';
import medium from '@fontsource/poppins/files/poppins-latin-500-normal.woff2?url';
import semibold from '@fontsource/poppins/files/poppins-latin-600-normal.woff2?url';

/** For the `links` of a front end's root, so that the fonts load in parallel with the style sheet. */
export const fontLinks = [regular, medium, semibold].map((href) => ({
  rel: 'preload',
  href,
  as: 'font' as const,
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
}));
