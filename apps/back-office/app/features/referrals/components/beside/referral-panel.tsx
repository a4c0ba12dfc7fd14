import { Button } from '@mantine/core';
import { IconArrowRight, IconX } from '@indike/ui/icons.ts';
import { lazyOnDemand } from '@indike/ui/lazy/lazy-on-demand.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';
import { ListSkeleton } from '#app/shared/list/loaded.tsx';
import { useShortcuts } from '#app/shared/keyboard/use-shortcuts.ts';
import { paths } from '#app/shared/paths.ts';
import { loadDetail, type Panel } from './use-panel.ts';
import classes from './referral-panel.module.css';

const Detail = lazyOnDemand(loadDetail, <ListSkeleton rows={4} />);

interface Props {
  readonly id: number;
  readonly panel: Pick<Panel, 'box' | 'close'>;
}

/** The open referral beside the list. Not modal: `j` and `k` still walk through the list. */
export function ReferralPanel({ id, panel: { box, close } }: Props) {
  useShortcuts({
    Escape: (event) => {
      event.preventDefault();
      close();
    },
  });
  return (
    <aside ref={box} className={classes['panel']} aria-label="Indicação aberta" tabIndex={-1}>
      <div className={classes['bar']}>
        <Link to={paths.referral(id)} className={classes['page'] ?? ''}>
          Abrir a página <IconArrowRight size={16} aria-hidden />
        </Link>
        <Button variant="subtle" color="gray" rightSection={<IconX size={18} aria-hidden />} onClick={close}>
          fechar
        </Button>
      </div>
      <Detail key={id} id={String(id)} />
    </aside>
  );
}
