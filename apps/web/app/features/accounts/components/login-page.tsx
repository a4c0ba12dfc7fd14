import { Anchor, Stack, Text, Title } from '@mantine/core';
import { PlainPage } from '#app/shared/layout/plain-page.tsx';
import { paths } from '#app/shared/paths.ts';
import { SocialBlock } from '../social/social-block.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';
import { LinkWithQuery } from '@indike/ui/navigation/link-with-query.tsx';
import { LoginForm } from './login-form.tsx';
import { indexablePage } from '#app/shared/page-meta.ts';

export const meta = () =>
  indexablePage({
    title: 'Faça login na sua conta',
    path: '/login',
    description:
      'Entre para acompanhar as suas indicações, ver seus ganhos e pedir o saque por PIX ou transferência.',
  });

export default function LoginPage() {
  return (
    <PlainPage>
      <Stack gap="xl">
        <Title order={1}>Faça login na sua conta</Title>
        <LoginForm />
        <SocialBlock />
        <Text ta="center">
          Não tem uma conta?{' '}
          <Anchor component={LinkWithQuery} to={paths.signUp} fw={500}>
            Cadastre-se
          </Anchor>
        </Text>
        <Anchor component={Link} to={paths.faq} size="sm" ta="center" c="dimmed" py="xs">
          Dúvidas frequentes
        </Anchor>
      </Stack>
    </PlainPage>
  );
}
