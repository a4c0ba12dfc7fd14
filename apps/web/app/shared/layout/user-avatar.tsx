import { useState } from 'react';
import { initials } from '@indike/ui/format/names.ts';
import { IconUser } from '@indike/ui/icons.ts';
import classes from './user-avatar.module.css';
import { useUser } from '../session/session-store.ts';

/** The picture when both image and image_url exist and it can be loaded, otherwise the initials of first and last name. */
export function UserAvatar({ size = 40 }: { readonly size?: number }) {
  const user = useUser();
  const [broken, setBroken] = useState<string | null>(null);
  const box = { className: classes['avatar'], style: { width: size, height: size, fontSize: size / 2.5 } };
  if (!user)
    return (
      <span {...box} aria-hidden>
        <IconUser size={size / 2} />
      </span>
    );
  const name = `${user.firstname} ${user.lastname}`.trim();
  const src = user.image && user.image_url ? user.image_url : null;
  return (
    <span {...box} title={name}>
      {src === null || src === broken ? (
        initials(user)
      ) : (
        <img src={src} alt={name} onError={() => setBroken(src)} />
      )}
    </span>
  );
}
