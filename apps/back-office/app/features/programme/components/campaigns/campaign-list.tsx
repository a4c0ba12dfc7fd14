import { Button, Group } from '@mantine/core';
import type { OperatorCampaign } from '@indike/contract/operator/money/campaigns';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { lazyDialog } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { CampaignExport } from '#app/shared/exports/export-button.tsx';
import { Loaded } from '#app/shared/list/loaded.tsx';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { type State, statesQuery } from '#app/shared/states.ts';
import { campaignsQuery } from '../../api.ts';
import classes from '../programme.module.css';
import { Campaign } from './campaign.tsx';

const PrepareDialog = lazyDialog(() => import('./prepare-dialog.tsx'));

export default function Campaigns() {
  return (
    <Loaded query={statesQuery()} height={320}>
      {(states) => (
        <Loaded query={campaignsQuery()} height={320}>
          {({ data }) => <List campaigns={data} states={states} />}
        </Loaded>
      )}
    </Loaded>
  );
}

interface Props {
  readonly campaigns: readonly OperatorCampaign[];
  readonly states: readonly State[];
}

/** The newest first. */
function List({ campaigns, states }: Props) {
  const may = useCanCall();
  const { open, props } = useDialog('preparar');
  return (
    <>
      <Group gap="sm" mb="lg">
        {may('POST /api/operator/campaigns') && <Button onClick={open}>Preparar campanha</Button>}
        {campaigns.length > 0 && may('POST /api/operator/exports/campaigns') && <CampaignExport />}
      </Group>
      <PrepareDialog {...props} states={states} />
      {campaigns.length === 0 ? (
        <EmptyState>
          Nenhuma campanha ainda. Uma campanha paga algo a mais por contratos, por um período e até um
          orçamento.
        </EmptyState>
      ) : (
        <ol className={classes['versions']} aria-label="Campanhas">
          {campaigns.map((campaign) => (
            <li key={campaign.id}>
              <Campaign campaign={campaign} states={states} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
