import { Button, Stack, Text } from '@mantine/core';
import type { User } from '@indike/contract/accounts/accounts';
import { lazy, startTransition, useEffect, useState, useTransition, Suspense } from 'react';
import { FileDrop } from '@indike/ui/fields/file-drop.tsx';
import { useSingleFlight } from '@indike/ui/hooks/use-single-flight.ts';
import { placeError } from '@indike/ui/forms/request-error.ts';
import { UserAvatar } from '#app/shared/layout/user-avatar.tsx';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { IconTrash } from '@indike/ui/icons.ts';
import { useConfirmedSave } from '#app/shared/verification-code/use-confirmed-save.tsx';
import { noindexPage } from '#app/shared/page-meta.ts';
import { useRefreshUser } from '#app/shared/authentication/sign-in.ts';
import { useSaveAvatar } from '../api.ts';
import { fileProblem, IMAGE_TYPES, openImage, sizeProblem, UNREADABLE } from '../model/image-file.ts';
import classes from './avatar.module.css';
import { SectionPage } from './section-page.tsx';

const fetchCrop = () => import('./avatar-crop.tsx');
/** 8 KB, so it is fetched when the person approaches the field and not with the page. */
const AvatarCrop = lazy(fetchCrop);

export function AvatarEditor({ user }: { readonly user: User }) {
  const { image, opening, problem, setProblem, choose, drop } = useChosenImage();
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
        return setProblem(placeError(error).refusal);
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
            <PhotoField busy={opening} onFile={choose} />
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

interface FieldProps {
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
}

const PhotoField = (props: FieldProps) => (
  <FileDrop
    label={
      <>
        Escolher uma foto <span className={classes['drag']}>ou arrastar uma para cá</span>
      </>
    }
    hint="JPEG, PNG ou WebP, até 10 MB"
    accept={IMAGE_TYPES.join()}
    onApproach={() => void fetchCrop().catch(() => undefined)}
    {...props}
  />
);

/** State of the picture being cropped and of the reason why the last file was refused. */
function useChosenImage() {
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [opening, startOpening] = useTransition();

  useEffect(() => {
    return () => {
      if (image) URL.revokeObjectURL(image.src);
    };
  }, [image]);

  async function open(file: File) {
    try {
      const opened = await openImage(file);
      const small = sizeProblem({ width: opened.naturalWidth, height: opened.naturalHeight });
      // In a transition, so that the field stays until the cropper's code is loaded.
      if (small === null) return startTransition(() => setImage(opened));
      URL.revokeObjectURL(opened.src);
      setProblem(small);
    } catch {
      setProblem(UNREADABLE);
    }
  }
  const choose = (file: File) => {
    const refusal = fileProblem(file);
    setProblem(refusal);
    if (refusal === null) startOpening(() => open(file));
  };
  const drop = () => {
    setImage(null);
    setProblem(null);
  };
  return { image, opening, problem, setProblem, choose, drop };
}

export const meta = () => noindexPage('Foto');

export default function AvatarPage() {
  return (
    <SectionPage title="Sua foto" help="Ela aparece no topo da tela, no lugar das suas iniciais." short>
      {(user) => (
        <Suspense>
          <AvatarEditor key={user.id} user={user} />
        </Suspense>
      )}
    </SectionPage>
  );
}
