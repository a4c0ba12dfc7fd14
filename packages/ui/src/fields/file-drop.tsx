import { type ReactNode, useEffect, useState } from 'react';
import { IconUpload } from '../icons.ts';
import classes from './file-drop.module.css';

interface Props {
  readonly label: ReactNode;
  readonly hint: string;
  /** The `accept` attribute of `<input type="file">`. */
  readonly accept: string;
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
  /** Called when a file is about to be chosen, so that code needed for it can be prefetched. */
  readonly onApproach?: () => void;
}

/** A field for one file, dropped or chosen. The browser's own file input covers the box. */
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
          // Otherwise choosing the same file again, after correcting it, would fire no event.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}

/** Keeps the browser from opening a file dropped beside the box in place of the page. */
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
