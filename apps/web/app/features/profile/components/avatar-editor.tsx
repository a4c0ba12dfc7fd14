import { Button, Stack, Text } from '@mantine/core';
import type { User } from '@indike/contract/accounts/accounts';
import { useEffect, useState } from 'react';
import { useSingleFlight } from '@indike/ui/hooks/use-single-flight.ts';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { UserAvatar } from '#app/shared/layout/user-avatar.tsx';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { IconTrash } from '@indike/ui/icons.ts';
import { useConfirmedSave } from '#app/shared/verification-code/use-confirmed-save.tsx';
import { useRefreshUser, useSaveAvatar } from '../api.ts';
import { openImage, sizeProblem, UNREADABLE } from '../model/image-file.ts';
import { AvatarCrop } from './avatar-crop.tsx';
import { AvatarDrop } from './avatar-drop.tsx';
import classes from './avatar.module.css';

export default function AvatarEditor({ user }: { readonly user: User }) {
  const { image, problem, setProblem, choose, drop } = useChosenImage();
  const update = useSaveAvatar();
  const refresh = useRefreshUser();
  const { confirm, dialog } = useConfirmedSave('avatar');
  const [busy, once] = useSingleFlight();
  const hasPicture = user.image !== null && user.image_url !== null;

  /** Null removes the picture. */
  const save = (picture: string | null) =>
    once(async () => {
      const params = { id: String(user.id) };
      try {
        const saved = await confirm((validation_code) =>
          update.mutateAsync({ params, body: { image: picture, validation_code } }),
        );
        if (!saved) return;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return setProblem(error.errors?.['image']?.[0] ?? null);
      }
      // Waits for the new picture, so that the old one does not flash.
      await refresh();
      drop();
      showSuccess('Avatar atualizado com sucesso');
    });

  return (
    <>
      <Stack gap="md">
        {image ? (
          <AvatarCrop key={image.src} image={image} busy={busy} onSave={save} onCancel={drop} />
        ) : (
          <>
            <div className={classes['now']}>
              <UserAvatar size={128} />
              {hasPicture && (
                <Button
                  variant="default"
                  leftSection={<IconTrash size={18} />}
                  aria-disabled={busy}
                  onClick={() => void save(null)}
                >
                  Remover foto
                </Button>
              )}
            </div>
            <AvatarDrop onChosen={choose} onRefused={setProblem} />
          </>
        )}
        <Text c="var(--danger)" size="sm" role="alert" className={classes['problem'] ?? ''}>
          {problem}
        </Text>
      </Stack>
      {dialog}
    </>
  );
}

/** The picture being cropped, and why the last file was refused. */
function useChosenImage() {
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    return () => {
      if (image) URL.revokeObjectURL(image.src);
    };
  }, [image]);

  async function choose(file: File) {
    setProblem(null);
    try {
      const opened = await openImage(file);
      const small = sizeProblem({ width: opened.naturalWidth, height: opened.naturalHeight });
      if (small === null) return setImage(opened);
      URL.revokeObjectURL(opened.src);
      setProblem(small);
    } catch {
      setProblem(UNREADABLE);
    }
  }
  const drop = () => {
    setImage(null);
    setProblem(null);
  };
  return { image, problem, setProblem, choose, drop };
}
