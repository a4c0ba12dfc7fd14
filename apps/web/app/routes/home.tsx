import { Title } from '@mantine/core';
import { pageTitle } from '../shared/brand.ts';

export const meta = () => [{ title: pageTitle('Home') }];

export default function Page() {
  return <Title order={1}>Home</Title>;
}
