import { Button } from '@mantine/core';
import type { ProgrammeVersion } from '@indike/contract/operator/money/programme-versions';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { Loaded } from '#app/shared/list/loaded.tsx';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { versionsQuery } from '../api.ts';
import { startOf } from '../model/form.ts';
import { PrepareForm } from './prepare-form.tsx';
import classes from './programme.module.css';
import { Version } from './version.tsx';

/** The time line, the newest version first. */
export default function Versions() {
  return (
    <Loaded query={versionsQuery()} height={320}>
      {({ data }) => <TimeLine versions={data} />}
    </Loaded>
  );
}

function TimeLine({ versions }: { readonly versions: readonly ProgrammeVersion[] }) {
  const may = useCanCall();
  const { open, props } = useDialog('preparar');
  const start = startOf(versions);
  return (
    <>
      {start && may('POST /api/operator/programme-versions') && (
        <>
          <Button mb="lg" onClick={open}>
            Preparar versão
          </Button>
          <Dialog {...props} title="Preparar uma versão" size="48rem">
            <PrepareForm start={start} versions={versions} onDone={props.onClose} />
          </Dialog>
        </>
      )}
      <ol className={classes['versions']} aria-label="Versões do programa">
        {versions.map((version) => (
          <li key={version.id}>
            <Version version={version} />
          </li>
        ))}
      </ol>
    </>
  );
}
