import { ADMIN, HELPER } from "../admin/access.ts";
import { UserParams } from "../admin/accounts.ts";
import type { Routes } from "../route.ts";
import {
  Appointment,
  AppointmentId,
  AppointmentParams,
  AppointmentsResponse,
  CancelAppointmentRequest,
  CreateAppointmentRequest,
  PromiseCounts,
} from "./schemas.ts";

const PROMISE = {
  path: "/api/appointments/{id}/promise",
  tag: "queue",
  auth: "user",
  limit: "queue",
  params: AppointmentParams,
  responses: { 200: AppointmentsResponse },
  errors: ["appointment_not_found", "appointment_closed"],
} as const;

export const APPOINTMENTS_ROUTES = {
  listAppointments: {
    method: "get",
    path: "/api/public/appointments",
    summary: "これからの約束の時間",
    tag: "public",
    auth: "none",
    scopes: ["read:public"],
    responses: { 200: AppointmentsResponse },
  },
  listOwnAppointments: {
    method: "get",
    path: "/api/appointments",
    summary: "これからの約束の時間と自分の約束",
    tag: "queue",
    auth: "user",
    responses: { 200: AppointmentsResponse },
  },
  makePromise: { method: "put", summary: "約束の時間に「行く」", ...PROMISE },
  withdrawPromise: { method: "delete", summary: "「行く」を取り消す", ...PROMISE },
  createAppointment: {
    method: "post",
    path: "/api/admin/appointments",
    summary: "約束の時間を作成",
    ...ADMIN,
    body: CreateAppointmentRequest,
    responses: { 201: Appointment },
  },
  cancelAppointment: {
    method: "post",
    path: "/api/admin/appointments/{id}/cancel",
    summary: "約束の時間を中止",
    ...ADMIN,
    params: AppointmentParams,
    body: CancelAppointmentRequest,
    responses: { 200: AppointmentId },
    errors: ["reason_required", "appointment_not_found", "appointment_closed"],
  },
  countPromises: {
    method: "get",
    path: "/api/admin/users/{id}/promises",
    summary: "プレイヤーが約束を守った回数",
    ...HELPER,
    params: UserParams,
    responses: { 200: PromiseCounts },
    errors: ["user_not_found"],
  },
} as const satisfies Routes;
