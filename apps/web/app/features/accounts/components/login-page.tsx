import { Anchor, Stack, Text, Title } from '@mantine/core';
import { useLocation } from 'react-router';
import { PlainPage } from '../../../shared/layout/plain-page.tsx';
import { paths } from '../../../shared/paths.ts';
import { SocialBlock } from '../social/social-block.tsx';
import { Link } from '../../../shared/ui/link.tsx';
import { LoginForm } from './login-form.tsx';

export function LoginPage() {
  const { search } = useLocation();
  return (
    <PlainPage>
      <Stack gap="xl">
        <Title order={1}>Faça login na sua conta</Title>
        <LoginForm />
        <SocialBlock />
        <Text ta="center">
          Não tem uma conta?{' '}
          <Anchor component={Link} to={{ pathname: paths.signUp, search }} fw={500}>
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
