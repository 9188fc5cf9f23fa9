import { type AdminAct, adminActEvent } from "@gokaku/bus";
import type { OutboxEvent } from "@gokaku/db";

/** An act of an admin, for the audit log. */
export const adminActed = (act: AdminAct): OutboxEvent => adminActEvent("discord.admin_acted", act);
