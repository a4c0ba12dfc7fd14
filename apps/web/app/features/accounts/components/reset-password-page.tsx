import { Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { PlainPage } from '#app/shared/layout/plain-page.tsx';
import { paths } from '#app/shared/paths.ts';
import { BackButton } from '@indike/ui/navigation/back-button.tsx';
import { useRecoveryState } from '../recovery.ts';
import { dropRecoveryLink, recoveryLink } from '../recovery-link.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';
import classes from './reset-password.module.css';
import { noindexPage } from '#app/shared/page-meta.ts';

export const meta = () => noindexPage('Redefina sua senha');

export default function ResetPasswordPage() {
  const { ready, email, sentAt } = useRecoveryState();
  /** After a refused link: the form asks for a code, with this e-mail filled in. */
  const [refused, setRefused] = useState('');
  const link = ready ? recoveryLink() : null;
  function refuseLink() {
    setRefused(link?.email ?? '');
    dropRecoveryLink();
  }
  return (
    <PlainPage>
      <Stack gap="lg">
        <Stack gap="xs" align="flex-start">
          <BackButton fallback={paths.forgotPassword} />
          <Title order={1}>Redefina sua senha</Title>
        </Stack>
        <div className={ready ? undefined : classes['pending']}>
          <ResetPasswordForm
            key={`${ready} ${link !== null}`}
            email={link?.email ?? email}
            suggested={refused}
            sentAt={sentAt}
            token={link?.token ?? null}
            onLinkRefused={refuseLink}
          />
        </div>
      </Stack>
    </PlainPage>
  );
}
