import { Button } from '@mantine/core';
import type { User } from '@indike/contract/accounts/accounts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { PlainPage } from '#app/shared/layout/plain-page.tsx';
import { paths } from '#app/shared/paths.ts';
import { missingParts, storeUser, useSession } from '#app/shared/session/session-store.ts';
import { sessionUserQuery, signOut } from '#app/shared/authentication/sign-in.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { IconLogout } from '@indike/ui/icons.ts';
import { LoadingOverlay } from '@indike/ui/feedback/loading-overlay.tsx';
import { ErrorState } from '@indike/ui/feedback/error-state.tsx';
import { dropDraft } from '@indike/ui/wizard/draft.ts';
import { useWizard } from '@indike/ui/wizard/use-wizard.ts';
import { WizardPage } from '@indike/ui/wizard/wizard-page.tsx';
import { useCompleteRegistration } from '../sign-up/api.ts';
import { blank, UNSTORED } from '../sign-up/registration.ts';
import { missingSteps, toCompletion } from './missing-steps.ts';
import { noindexPage } from '#app/shared/page-meta.ts';

export const meta = () => noindexPage('Complete o seu cadastro');

/** Asks for registration fields missing after a social sign-in, before anything else (product 9.6). */
export default function CompletionPage() {
  const session = useSession();
  const fetched = useQuery(sessionUserQuery());
  if (session.status !== 'in') return null;
  const { user, landing } = session;
  if (!user) return <WithoutUser fetched={fetched} />;
  if (missingParts(user).length === 0) return <Navigate to={landing ?? paths.home} replace />;
  return <Completion key={`${user.id} ${missingParts(user).join()}`} user={user} />;
}

type Fetched = Pick<ReturnType<typeof useQuery<User>>, 'error' | 'isError' | 'isFetching' | 'refetch'>;

/** Shown while the account's data are not loaded yet, or could not be loaded. */
function WithoutUser({ fetched }: { readonly fetched: Fetched }) {
  if (!fetched.isError) return <LoadingOverlay visible />;
  return (
    <PlainPage>
      <ErrorState
        error={fetched.error}
        fallback="Não foi possível carregar o seu cadastro"
        onRetry={fetched.refetch}
        retrying={fetched.isFetching}
      />
    </PlainPage>
  );
}

function Completion({ user }: { readonly user: User }) {
  const complete = useCompleteRegistration();
  const missing = missingParts(user);
  const [steps] = useState(() => missingSteps(missing));
  // The draft belongs to this person: another person who signs in on the same tab starts with an empty form.
  const id = `completar-${user.id}`;
  const wizard = useWizard({
    id,
    steps,
    initial: blank,
    unstored: UNSTORED,
    onFinish: async (values) => {
      const completed = await complete.mutateAsync({ body: toCompletion(values, missing) });
      dropDraft(id);
      // No fields are missing now, so this page redirects to the landing page.
      storeUser(completed, paths.welcome);
      showSuccess('Cadastro completado com sucesso');
    },
  });
  function leave() {
    dropDraft(id);
    signOut();
  }
  return (
    <WizardPage
      wizard={wizard}
      finishLabel="Salvar"
      exit={
        <Button variant="subtle" color="gray" rightSection={<IconLogout size={18} />} onClick={leave}>
          Sair
        </Button>
      }
    />
  );
}
