import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PrefetchPageLinks, useNavigate } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import { useUser } from '#app/shared/session/session-store.ts';
import { useToday } from '@indike/ui/format/dates.ts';
import { dropDraft } from '@indike/ui/wizard/draft.ts';
import { useWizard } from '@indike/ui/wizard/use-wizard.ts';
import { WizardPage } from '@indike/ui/wizard/wizard-page.tsx';
import { useCreateReferral, useResetReferralLists } from '../../api.ts';
import type { SentReferral } from '../../model/sent-referral.ts';
import { referralSteps } from './steps.ts';
import { emptyReferral, referralPayload, UNSTORED } from './values.ts';
import { noindexPage } from '#app/shared/page-meta.ts';

export const meta = () => noindexPage('Nova indicação');

export default function NewReferralPage() {
  const client = useQueryClient();
  const [steps] = useState(() => referralSteps(client));
  const user = useUser();
  const create = useCreateReferral();
  const resetLists = useResetReferralLists();
  const navigate = useNavigate();
  const sentOn = useToday();
  // The draft belongs to this person: another person who signs in on the same tab starts with an empty form.
  const id = `indicacao-${user?.id ?? 0}`;
  const wizard = useWizard({
    id,
    steps,
    initial: emptyReferral,
    unstored: UNSTORED,
    onFinish: async (values) => {
      const body = referralPayload(values);
      const { id: indicationId } = await create.mutateAsync({ body });
      dropDraft(id);
      resetLists();
      // Awaited, so that the button stays busy until the page has changed.
      const state: SentReferral = { indicationId, company: body.name, sentOn };
      await navigate(paths.referralDone, { replace: true, state });
    },
  });
  return (
    <>
      <WizardPage wizard={wizard} finishLabel="Enviar indicação" />
      {wizard.index === wizard.count - 1 && <PrefetchPageLinks page={paths.referralDone} />}
    </>
  );
}
