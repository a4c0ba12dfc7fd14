import { Title } from '@mantine/core';
import { pageTitle } from '../shared/brand.ts';

export const meta = () => [{ title: pageTitle('Indicações') }];

export default function Page() {
  return <Title order={1}>Indicações</Title>;
}
