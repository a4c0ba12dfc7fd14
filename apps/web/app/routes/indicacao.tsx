import { Title } from '@mantine/core';
import { pageTitle } from '../shared/brand.ts';

export const meta = () => [{ title: pageTitle('Indicação') }];

export default function Page() {
  return <Title order={1}>Indicação</Title>;
}
