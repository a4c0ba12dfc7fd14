import { Text } from '@mantine/core';
import { LegalPage } from '#app/shared/legal/legal-page.tsx';
import { privacy } from '#app/shared/legal/privacy-text.ts';
import { brand } from '@indike/ui/brand.ts';
import { linkPreviewPage } from '#app/shared/page-meta.ts';

/** `noindex` until its text is written. */
export const meta = () => [
  ...linkPreviewPage({ title: privacy.title, description: `Política de privacidade do ${brand.product}.` }),
  { name: 'robots', content: 'noindex' },
];

export default function Page() {
  return (
    <LegalPage title={privacy.title}>
      <Text>{privacy.text}</Text>
    </LegalPage>
  );
}
