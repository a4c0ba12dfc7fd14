import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { Notifications, notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { IconAlertCircle, IconCheck } from '../icons.ts';
import classes from './toast-host.module.css';
import { hostToasts, type Toast } from './toasts.ts';

const looks = {
  success: { color: 'green.8', icon: <IconCheck size={18} /> },
  error: { color: 'red.8', icon: <IconAlertCircle size={20} /> },
};

/** The actions of the errors that are shown or queued, by the id of their toast. */
const failed = new Map<string, string>();

function show({ kind, message, action }: Toast) {
  const closeButtonProps = { 'aria-label': 'fechar' };
  const onClose = ({ id = '' }) => void failed.delete(id);
  const id = notifications.show({ message, ...looks[kind], withBorder: true, closeButtonProps, onClose });
  if (action !== undefined) failed.set(id, action);
}

function dismissErrors(succeeded: string) {
  for (const [id, action] of failed) if (action === succeeded) notifications.hide(id);
}

/** Shows one toast at a time for 4 s. The others are queued, even if their text is the same. */
export default function ToastHost() {
  useEffect(() => hostToasts({ show, dismissErrors }), []);
  return (
    <Notifications
      className={classes['toasts'] ?? ''}
      limit={1}
      autoClose={4000}
      position="top-center"
      containerWidth="24rem"
      zIndex={400}
    />
  );
}
