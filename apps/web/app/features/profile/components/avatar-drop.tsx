import '@mantine/dropzone/styles.css';
import { Dropzone } from '@mantine/dropzone';
import { useState } from 'react';
import { IconPhotoUp } from '@indike/ui/icons.ts';
import { fileProblem, IMAGE_TYPES } from '../model/image-file.ts';
import classes from './avatar.module.css';

interface Props {
  readonly onChosen: (file: File) => Promise<void>;
  readonly onRefused: (problem: string) => void;
}

export function AvatarDrop({ onChosen, onRefused }: Props) {
  const [opening, setOpening] = useState(false);

  async function validate(files: readonly File[]) {
    const [file] = files;
    const problem = fileProblem(files);
    if (problem !== null) return onRefused(problem);
    if (!file) return;
    setOpening(true);
    await onChosen(file);
    setOpening(false);
  }

  return (
    <Dropzone
      role="button"
      accept={IMAGE_TYPES}
      onDrop={() => undefined}
      // Validates refused files too: the component's own messages are in English.
      onDropAny={(files, refused) => void validate([...files, ...refused.map(({ file }) => file)])}
      loading={opening}
      // The zone is the button; a visible input inside would be a second one.
      inputProps={{ style: { display: 'none' } }}
      radius="md"
      className={classes['zone'] ?? ''}
    >
      <IconPhotoUp size={32} stroke={1.5} aria-hidden />
      <strong>Escolher uma foto</strong>
      <span className={classes['hover']}>ou arraste uma para cá</span>
      <span className={classes['formats']}>JPEG, PNG ou WebP, até 10 MB</span>
    </Dropzone>
  );
}
