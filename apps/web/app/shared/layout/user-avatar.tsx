import '@mantine/core/styles/Avatar.css';
import { Avatar } from '@mantine/core';
import { initials } from '@indike/ui/format/names.ts';
import classes from './user-avatar.module.css';
import { useUser } from '../session/session-store.ts';

/** The picture when both image and image_url exist, otherwise the initials of first and last name. */
export function UserAvatar({ size = 40 }: { readonly size?: number }) {
  const user = useUser();
  if (!user) return <Avatar size={size} aria-hidden />;
  const name = `${user.firstname} ${user.lastname}`.trim();
  const src = user.image && user.image_url ? user.image_url : null;
  return (
    <Avatar
      size={size}
      src={src}
      alt={name}
      title={name}
      color="primary"
      variant="light"
      classNames={{ placeholder: classes['initials'] ?? '' }}
    >
      {initials(user)}
    </Avatar>
  );
}
