import { Button, Text } from '@mantine/core';
import { endCampaign, type OperatorCampaign } from '@indike/contract/operator/money/campaigns';
import { campaignRefusals } from '@indike/rules/money/campaigns';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { dateText, useToday } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { ApprovalForm } from '#app/shared/confirmation/approval-form.tsx';
import { CommandForm, ReasonField } from '#app/shared/forms/command-form.tsx';
import { call, useRefresh } from '#app/shared/http/call.ts';
import { useSession } from '#app/shared/session/session-store.ts';
import { CAMPAIGNS } from '../../api.ts';

interface ApprovalProps {
  readonly campaign: OperatorCampaign;
  readonly sentence: string;
}

/** The approval by another administrator, or why there can be none. */
export function Approval({ campaign, sentence }: ApprovalProps) {
  const { id, name, prepared, starts_on: startsOn } = campaign;
  const state = useSession();
  const today = useToday();
  const { open, props } = useDialog(`aprovar-${id}`);
  const isOwn = state.status === 'in' && state.session.id === prepared?.by?.id;
  if (startsOn <= today) return <Text c="dimmed">{campaignRefusals.campaign_too_early}</Text>;
  if (isOwn) return <Text c="dimmed">{campaignRefusals.same_person}</Text>;
  return (
    <>
      <Button aria-label={`Aprovar campanha: ${name}`} onClick={open}>
        Aprovar campanha
      </Button>
      <Dialog {...props} title="Aprovar a campanha?">
        <CampaignApproval campaign={campaign} sentence={sentence} onDone={props.onClose} />
      </Dialog>
    </>
  );
}

function CampaignApproval({ campaign, sentence, onDone }: ApprovalProps & { readonly onDone: () => void }) {
  const refresh = useRefresh(CAMPAIGNS);
  const onApprove = async () => {
    await call('POST /api/operator/campaigns/{id}/approve', { params: { id: String(campaign.id) } });
    showSuccess('Campanha aprovada');
    void refresh();
    onDone();
  };
  return (
    <ApprovalForm onApprove={onApprove} onBack={onDone}>
      <Text fw={500}>{campaign.name}</Text>
      <Text>{sentence}</Text>
      <Text>
        Custa até {moneyText(campaign.budget)}. A partir de {dateText(campaign.starts_on)}, os Indikers que
        podem ganhar veem a campanha na Home.
      </Text>
    </ApprovalForm>
  );
}

interface EndingProps {
  readonly id: number;
  readonly name: string;
}

export function Ending({ id, name }: EndingProps) {
  const { open, props } = useDialog(`encerrar-${id}`);
  return (
    <>
      <Button variant="default" aria-label={`Encerrar campanha: ${name}`} onClick={open}>
        Encerrar campanha
      </Button>
      <Dialog {...props} title="Encerrar a campanha?">
        <EndForm id={id} name={name} onDone={props.onClose} />
      </Dialog>
    </>
  );
}

function EndForm({ id, name, onDone }: EndingProps & { readonly onDone: () => void }) {
  const refresh = useRefresh(CAMPAIGNS);
  const form = useZodForm({
    schema: endCampaign.body,
    initial: { reason: '' },
    onSubmit: async (body) => {
      await call('POST /api/operator/campaigns/{id}/end', { params: { id: String(id) }, body });
      showSuccess('Campanha encerrada');
      void refresh();
      onDone();
    },
  });
  return (
    <CommandForm form={form} submit="Encerrar campanha" danger onBack={onDone}>
      <Text fw={500}>{name}</Text>
      <ReasonField
        description="A equipe lê. O que a campanha já rendeu continua valendo."
        {...form.text('reason')}
      />
    </CommandForm>
  );
}
