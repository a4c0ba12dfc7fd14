import type { OperatorCampaign } from '@indike/contract/operator/money/campaigns';
import { whyEndRefused } from '@indike/rules/money/campaigns';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { StatusDot } from '@indike/ui/status/status-dot.tsx';
import { useCanCall } from '#app/shared/session/session-store.ts';
import type { State } from '#app/shared/states.ts';
import { audienceNames } from '../../model/campaign-names.ts';
import { campaignSentence } from '../../model/campaign-sentence.ts';
import { actTexts, awardsText, CAMPAIGN_COLORS, spentText } from '../../model/campaign-texts.ts';
import classes from '../programme.module.css';
import { Approval, Ending } from './campaign-decision.tsx';

interface Props {
  readonly campaign: OperatorCampaign;
  readonly states: readonly State[];
}

/** One campaign: its status, what it does, what it has spent, and what may be done with it. */
export function Campaign({ campaign, states }: Props) {
  const { id, name, status, reason } = campaign;
  const may = useCanCall();
  const sentence = campaignSentence(campaign, audienceNames(campaign.audience, states));
  return (
    <Panel title={name}>
      <p className={classes['state']}>
        <StatusDot color={CAMPAIGN_COLORS[status]} />
        {campaign.status_name}
      </p>
      <p>{sentence}</p>
      {campaign.approved !== null && <Spent campaign={campaign} />}
      <p className={classes['soft']}>{actTexts(campaign).join(' · ')}</p>
      {reason !== null && <p>Motivo: {reason}</p>}
      {status === 'prepared' && may('POST /api/operator/campaigns/{id}/approve') && (
        <Approval campaign={campaign} sentence={sentence} />
      )}
      {whyEndRefused(status) === null && may('POST /api/operator/campaigns/{id}/end') && (
        <Ending id={id} name={name} />
      )}
    </Panel>
  );
}

/** The budget as a bar, with its figures. */
function Spent({ campaign }: Pick<Props, 'campaign'>) {
  const { name, spent, budget } = campaign;
  return (
    <div>
      <progress className={classes['spent']} value={spent} max={budget} aria-label={`Orçamento de ${name}`} />
      <p>{spentText(campaign)}</p>
      <p className={classes['soft']}>{awardsText(campaign)}</p>
    </div>
  );
}
