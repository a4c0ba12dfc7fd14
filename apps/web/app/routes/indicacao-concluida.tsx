import { Title } from '@mantine/core';
import { pageTitle } from '../shared/brand.ts';
import { PlainPage } from '../shared/layout/plain-page.tsx';

export const meta = () => [{ title: pageTitle('Indicação concluída') }];

export default function Page() {
  return (
    <PlainPage>
      <Title order={1}>Indicação concluída</Title>
    </PlainPage>
  );
}
