import type { Routes } from "../route.ts";
import { AddDeviceRequest, CallWish, Device, DeviceId, DeviceParams, DevicesResponse } from "./schemas.ts";

/** The browsers that a match found reaches although no page is open. */
export const DEVICES_ROUTES = {
  listDevices: {
    method: "get",
    path: "/api/users/me/devices",
    summary: "通知を届ける端末の一覧",
    tag: "users",
    auth: "user",
    responses: { 200: DevicesResponse },
    errors: ["user_not_found"],
  },
  addDevice: {
    method: "post",
    path: "/api/users/me/devices",
    summary: "通知を届ける端末を登録（同じ端末なら更新）",
    tag: "users",
    auth: "user",
    body: AddDeviceRequest,
    responses: { 200: Device, 201: Device },
    errors: ["device_invalid", "devices_full", "user_not_found"],
  },
  removeDevice: {
    method: "delete",
    path: "/api/users/me/devices/{id}",
    summary: "通知を届ける端末を外す",
    tag: "users",
    auth: "user",
    params: DeviceParams,
    responses: { 200: DeviceId },
    errors: ["device_not_found", "user_not_found"],
  },
  updateCallWish: {
    method: "put",
    path: "/api/users/me/calls",
    summary: "「あと1人」のときに通知を受け取るか",
    tag: "users",
    auth: "user",
    body: CallWish,
    responses: { 200: CallWish },
    errors: ["device_not_found", "user_not_found"],
  },
  testDevice: {
    method: "post",
    path: "/api/users/me/devices/{id}/test",
    summary: "端末にテスト通知を送る",
    tag: "users",
    auth: "user",
    limit: "ticket",
    params: DeviceParams,
    responses: { 200: DeviceId },
    errors: ["device_not_found", "push_off", "push_failed"],
  },
} as const satisfies Routes;
