import { Stack, Title } from '@mantine/core';
import { PlainPage } from '../../../shared/layout/plain-page.tsx';
import { paths } from '../../../shared/paths.ts';
import { BackButton } from '../../../shared/ui/back-button.tsx';
import { useRecoveryState } from '../recovery.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';
import classes from './reset-password.module.css';

export function ResetPasswordPage() {
  const { ready, email, sentAt } = useRecoveryState();
  return (
    <PlainPage>
      <Stack gap="lg">
        <Stack gap="xs" align="flex-start">
          <BackButton fallback={paths.forgotPassword} />
          <Title order={1}>Redefina sua senha</Title>
        </Stack>
        <div className={ready ? undefined : classes['pending']}>
          <ResetPasswordForm key={String(ready)} email={email} sentAt={sentAt} />
        </div>
      </Stack>
    </PlainPage>
  );
}
