import { type ReactNode, useEffect, useState } from 'react';
import { IconUpload } from '../icons.ts';
import classes from './file-drop.module.css';

interface Props {
  readonly label: ReactNode;
  readonly hint: string;
  /** As an `<input type="file">` takes it. */
  readonly accept: string;
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
  /** Somebody is about to choose a file: what that needs can be fetched. */
  readonly onApproach?: () => void;
}

/** One file, dropped or chosen: the browser's own field covers the box. */
export function FileDrop({ label, hint, accept, busy, onFile, onApproach }: Props) {
  const [over, setOver] = useState(false);
  useEffect(keepPageOnMissedDrop, []);
  return (
    <label className={classes['drop']} data-over={over || undefined} data-busy={busy || undefined}>
      <IconUpload size={28} stroke={1.5} aria-hidden />
      <span className={classes['label']}>{busy ? 'Lendo o arquivo…' : label}</span>
      <span className={classes['hint']}>{hint}</span>
      <input
        type="file"
        accept={accept}
        disabled={busy}
        onPointerEnter={onApproach}
        onFocus={onApproach}
        onDragEnter={() => {
          setOver(true);
          onApproach?.();
        }}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) onFile(file);
          // The same file may be chosen again, once it was mended.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}

/** A file that is dropped beside the box would be opened in place of the page. */
function keepPageOnMissedDrop(): () => void {
  const keep = (event: DragEvent) => {
    const isOnField = event.target instanceof HTMLInputElement && event.target.type === 'file';
    if (!isOnField && event.dataTransfer?.types.includes('Files')) event.preventDefault();
  };
  window.addEventListener('dragover', keep);
  window.addEventListener('drop', keep);
  return () => {
    window.removeEventListener('dragover', keep);
    window.removeEventListener('drop', keep);
  };
}
