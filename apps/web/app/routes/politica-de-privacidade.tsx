import { Text } from '@mantine/core';
import { LegalPage } from '../shared/legal/legal-page.tsx';
import { privacy } from '../shared/legal/privacy-text.ts';
import { openPage } from '../shared/page-meta.ts';

export const meta = () =>
  openPage({
    title: privacy.title,
    path: '/politica-de-privacidade',
    description: 'Como tratamos os dados de quem indica e das empresas indicadas.',
  });

export default function Page() {
  return (
    <LegalPage title={privacy.title}>
      <Text>{privacy.text}</Text>
    </LegalPage>
  );
}
