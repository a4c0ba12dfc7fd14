import { Title } from '@mantine/core';
import { pageTitle } from '../shared/brand.ts';
import { PlainPage } from '../shared/layout/plain-page.tsx';

export const meta = () => [{ title: pageTitle('Nova indicação') }];

export default function Page() {
  return (
    <PlainPage>
      <Title order={1}>Nova indicação</Title>
    </PlainPage>
  );
}
