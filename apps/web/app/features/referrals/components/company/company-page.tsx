import { PrefetchPageLinks, useNavigate } from 'react-router';
import { companyReceived, invitation } from '#app/shared/paths.ts';
import { dropDraft } from '@indike/ui/wizard/draft.ts';
import { useWizard } from '@indike/ui/wizard/use-wizard.ts';
import { WizardPage } from '@indike/ui/wizard/wizard-page.tsx';
import { useSubmitCompany } from '../../api.ts';
import { emptyReferral, referralPayload, UNSTORED } from '../new-referral/values.ts';
import { companySteps } from './steps.ts';

/** The self-submission of a company through a share link. */
export function CompanyPage({ code }: { readonly code: string }) {
  const leave = useSubmitCompany();
  const navigate = useNavigate();
  const id = `empresa-${code}`;
  const wizard = useWizard({
    id,
    steps: companySteps,
    initial: emptyReferral,
    unstored: UNSTORED,
    onFinish: async (values) => {
      await leave.mutateAsync({ params: { code }, body: referralPayload(values) });
      dropDraft(id);
      // Awaited, so that the button stays busy until the page has changed.
      await navigate(companyReceived(code), { replace: true });
    },
  });
  return (
    <>
      <WizardPage wizard={wizard} closeTo={invitation(code)} finishLabel="Enviar" />
      {wizard.index === wizard.count - 1 && <PrefetchPageLinks page={companyReceived(code)} />}
    </>
  );
}
