import {
  ColorSchemeScript,
  MantineProvider,
  mantineHtmlProps,
  type MantineThemeOverride,
} from '@mantine/core';
import type { ReactNode } from 'react';
import { Links, Meta, Scripts, ScrollRestoration } from 'react-router';
import { BRAND_ID, brandJson } from './brand.ts';
import { Toaster } from './toasts/toaster.tsx';

interface Props {
  readonly theme: MantineThemeOverride;
  /** An inline script that runs before the first paint. Hydration keeps the page's, so browsers need not have it. */
  readonly prePaintScript?: string;
  /** Further elements of this front end's head. */
  readonly head?: ReactNode;
  readonly children: ReactNode;
}

/** The HTML around every page of a front end. */
export function Document({ theme, prePaintScript, head, children }: Props) {
  return (
    <html lang="pt-BR" {...mantineHtmlProps}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {head}
        <ColorSchemeScript defaultColorScheme="auto" />
        {prePaintScript !== undefined && (
          // oxlint-disable-next-line react/no-danger -- a constant of ours, hashed into the CSP by the server
          <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: prePaintScript }} />
        )}
        {/* oxlint-disable-next-line react/no-danger -- JSON of our own, with every '<' escaped */}
        <script id={BRAND_ID} type="application/json" dangerouslySetInnerHTML={{ __html: brandJson }} />
        <Meta />
        <Links />
      </head>
      <body>
        <MantineProvider theme={theme} defaultColorScheme="auto">
          {children}
          <Toaster />
        </MantineProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}
