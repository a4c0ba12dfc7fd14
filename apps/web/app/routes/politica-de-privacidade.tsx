import { Text } from '@mantine/core';
import { pageTitle } from '../shared/brand.ts';
import { LegalPage } from '../shared/legal/legal-page.tsx';
import { privacy } from '../shared/legal/privacy-text.ts';

export const meta = () => [{ title: pageTitle(privacy.title) }];

export default function Page() {
  return (
    <LegalPage title={privacy.title}>
      <Text>{privacy.text}</Text>
    </LegalPage>
  );
}
