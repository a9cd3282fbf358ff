// Generated from supabase/migrations by supabase/local/database/generate-types.ts.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      audit_events: {
        Row: {
          actor: string | null;
          at: string;
          details: Json | null;
          from_value: string | null;
          id: number;
          inquiry_id: string | null;
          kind: string;
          member: string | null;
          to_value: string | null;
        };
        Insert: {
          actor?: string | null;
          at?: string;
          details?: Json | null;
          from_value?: string | null;
          id?: never;
          inquiry_id?: string | null;
          kind: string;
          member?: string | null;
          to_value?: string | null;
        };
        Update: {
          actor?: string | null;
          at?: string;
          details?: Json | null;
          from_value?: string | null;
          id?: never;
          inquiry_id?: string | null;
          kind?: string;
          member?: string | null;
          to_value?: string | null;
        };
        Relationships: [];
      };
      failed_sign_ins: {
        Row: {
          email: string;
          step: string | null;
        };
        Insert: {
          email: string;
          step?: string | null;
        };
        Update: {
          email?: string;
          step?: string | null;
        };
        Relationships: [];
      };
      inquiries: {
        Row: {
          anonymised_at: string | null;
          assigned_to: string | null;
          changed_by: string | null;
          completed_at: string | null;
          contact_attempts: number;
          contact_name: string;
          created_at: string;
          due_at: string | null;
          email: string;
          estimated_users: string | null;
          first_response_at: string | null;
          id: string;
          mail_problem: string | null;
          message: string | null;
          next_action: string | null;
          next_action_on: string | null;
          next_action_time: string | null;
          next_step_at: string;
          note_text: string | null;
          organization_name: string;
          organization_type: string;
          phone: string;
          privacy_notice_version: string | null;
          reference: string;
          resolution: string | null;
          resolution_reason: string | null;
          response: string;
          search_keys: number[];
          search_text: string;
          source: string;
          status: string;
          submission_id: string;
          suspected_spam: boolean;
          undo_id: string | null;
          version: number;
        };
        Insert: {
          anonymised_at?: string | null;
          assigned_to?: string | null;
          changed_by?: string | null;
          completed_at?: string | null;
          contact_attempts?: number;
          contact_name: string;
          created_at?: string;
          due_at?: string | null;
          email: string;
          estimated_users?: string | null;
          first_response_at?: string | null;
          id?: string;
          mail_problem?: string | null;
          message?: string | null;
          next_action?: string | null;
          next_action_on?: string | null;
          next_action_time?: string | null;
          next_step_at?: never;
          note_text?: string | null;
          organization_name: string;
          organization_type?: string;
          phone: string;
          privacy_notice_version?: string | null;
          reference?: string;
          resolution?: string | null;
          resolution_reason?: string | null;
          response?: never;
          search_keys?: never;
          search_text?: never;
          source?: string;
          status?: string;
          submission_id?: string;
          suspected_spam?: boolean;
          undo_id?: string | null;
          version?: number;
        };
        Update: {
          anonymised_at?: string | null;
          assigned_to?: string | null;
          changed_by?: string | null;
          completed_at?: string | null;
          contact_attempts?: number;
          contact_name?: string;
          created_at?: string;
          due_at?: string | null;
          email?: string;
          estimated_users?: string | null;
          first_response_at?: string | null;
          id?: string;
          mail_problem?: string | null;
          message?: string | null;
          next_action?: string | null;
          next_action_on?: string | null;
          next_action_time?: string | null;
          next_step_at?: never;
          note_text?: string | null;
          organization_name?: string;
          organization_type?: string;
          phone?: string;
          privacy_notice_version?: string | null;
          reference?: string;
          resolution?: string | null;
          resolution_reason?: string | null;
          response?: never;
          search_keys?: never;
          search_text?: never;
          source?: string;
          status?: string;
          submission_id?: string;
          suspected_spam?: boolean;
          undo_id?: string | null;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: "inquiries_assigned_to_fkey";
            columns: ["assigned_to"];
            isOneToOne: false;
            referencedRelation: "members";
            referencedColumns: ["user_id"];
          },
        ];
      };
      inquiry_contacts: {
        Row: {
          author: string | null;
          created_at: string;
          edited_at: string | null;
          id: string;
          inquiry_id: string;
          kind: string;
          remark: string | null;
        };
        Insert: {
          author?: string | null;
          created_at?: string;
          edited_at?: string | null;
          id?: string;
          inquiry_id: string;
          kind: string;
          remark?: string | null;
        };
        Update: {
          author?: string | null;
          created_at?: string;
          edited_at?: string | null;
          id?: string;
          inquiry_id?: string;
          kind?: string;
          remark?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "inquiry_contacts_author_fkey";
            columns: ["author"];
            isOneToOne: false;
            referencedRelation: "members";
            referencedColumns: ["user_id"];
          },
          {
            foreignKeyName: "inquiry_contacts_inquiry_id_fkey";
            columns: ["inquiry_id"];
            isOneToOne: false;
            referencedRelation: "inquiries";
            referencedColumns: ["id"];
          },
        ];
      };
      inquiry_counts: {
        Row: {
          count: number;
          organization_type: string;
          received_on: string;
          status: string;
          suspected_spam: boolean;
        };
        Insert: {
          count: number;
          organization_type: string;
          received_on: string;
          status: string;
          suspected_spam: boolean;
        };
        Update: {
          count?: number;
          organization_type?: string;
          received_on?: string;
          status?: string;
          suspected_spam?: boolean;
        };
        Relationships: [];
      };
      inquiry_events: {
        Row: {
          actor: string | null;
          at: string;
          details: Json | null;
          from_value: string | null;
          id: number;
          inquiry_id: string | null;
          kind: string;
          to_value: string | null;
        };
        Insert: {
          actor?: string | null;
          at?: string;
          details?: Json | null;
          from_value?: string | null;
          id?: never;
          inquiry_id?: string | null;
          kind: string;
          to_value?: string | null;
        };
        Update: {
          actor?: string | null;
          at?: string;
          details?: Json | null;
          from_value?: string | null;
          id?: never;
          inquiry_id?: string | null;
          kind?: string;
          to_value?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "inquiry_events_inquiry_id_fkey";
            columns: ["inquiry_id"];
            isOneToOne: false;
            referencedRelation: "inquiries";
            referencedColumns: ["id"];
          },
        ];
      };
      inquiry_notes: {
        Row: {
          author: string | null;
          body: string;
          created_at: string;
          edited_at: string | null;
          id: string;
          inquiry_id: string;
        };
        Insert: {
          author?: string | null;
          body: string;
          created_at?: string;
          edited_at?: string | null;
          id?: string;
          inquiry_id: string;
        };
        Update: {
          author?: string | null;
          body?: string;
          created_at?: string;
          edited_at?: string | null;
          id?: string;
          inquiry_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "inquiry_notes_author_fkey";
            columns: ["author"];
            isOneToOne: false;
            referencedRelation: "members";
            referencedColumns: ["user_id"];
          },
          {
            foreignKeyName: "inquiry_notes_inquiry_id_fkey";
            columns: ["inquiry_id"];
            isOneToOne: false;
            referencedRelation: "inquiries";
            referencedColumns: ["id"];
          },
        ];
      };
      inquiry_replies: {
        Row: {
          author: string | null;
          body: string;
          created_at: string;
          id: string;
          inquiry_id: string;
          settled_at: string | null;
          state: string;
          subject: string;
        };
        Insert: {
          author?: string | null;
          body: string;
          created_at?: string;
          id?: string;
          inquiry_id: string;
          settled_at?: string | null;
          state?: string;
          subject: string;
        };
        Update: {
          author?: string | null;
          body?: string;
          created_at?: string;
          id?: string;
          inquiry_id?: string;
          settled_at?: string | null;
          state?: string;
          subject?: string;
        };
        Relationships: [
          {
            foreignKeyName: "inquiry_replies_author_fkey";
            columns: ["author"];
            isOneToOne: false;
            referencedRelation: "members";
            referencedColumns: ["user_id"];
          },
          {
            foreignKeyName: "inquiry_replies_inquiry_id_fkey";
            columns: ["inquiry_id"];
            isOneToOne: false;
            referencedRelation: "inquiries";
            referencedColumns: ["id"];
          },
        ];
      };
      invite_codes: {
        Row: {
          code_hash: string;
          created_at: string;
          created_by: string | null;
          expires_at: string | null;
          grants_admin: boolean;
          id: string;
          label: string;
          max_uses: number;
          revoked_at: string | null;
          uses: number;
        };
        Insert: {
          code_hash: string;
          created_at?: string;
          created_by?: string | null;
          expires_at?: string | null;
          grants_admin?: boolean;
          id?: string;
          label?: string;
          max_uses?: number;
          revoked_at?: string | null;
          uses?: number;
        };
        Update: {
          code_hash?: string;
          created_at?: string;
          created_by?: string | null;
          expires_at?: string | null;
          grants_admin?: boolean;
          id?: string;
          label?: string;
          max_uses?: number;
          revoked_at?: string | null;
          uses?: number;
        };
        Relationships: [
          {
            foreignKeyName: "invite_codes_created_by_fkey";
            columns: ["created_by"];
            isOneToOne: false;
            referencedRelation: "members";
            referencedColumns: ["user_id"];
          },
        ];
      };
      members: {
        Row: {
          created_at: string;
          display_name: string | null;
          email: string | null;
          removed_at: string | null;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          display_name?: string | null;
          email?: string | null;
          removed_at?: string | null;
          user_id: string;
        };
        Update: {
          created_at?: string;
          display_name?: string | null;
          email?: string | null;
          removed_at?: string | null;
          user_id?: string;
        };
        Relationships: [];
      };
      notification_channels: {
        Row: {
          alive_at: string;
          channel: string;
          last_failed_at: string | null;
          last_problem: string | null;
          last_sent_at: string | null;
        };
        Insert: {
          alive_at?: string;
          channel: string;
          last_failed_at?: string | null;
          last_problem?: string | null;
          last_sent_at?: string | null;
        };
        Update: {
          alive_at?: string;
          channel?: string;
          last_failed_at?: string | null;
          last_problem?: string | null;
          last_sent_at?: string | null;
        };
        Relationships: [];
      };
      notification_deliveries: {
        Row: {
          attempts: number;
          channel: string;
          created_at: string;
          give_up_at: string;
          id: string;
          lease: string | null;
          leased_until: string | null;
          next_attempt_at: string;
          notification_id: string;
          problem: string | null;
          recipient: string | null;
          settled_at: string | null;
          state: string;
        };
        Insert: {
          attempts?: number;
          channel: string;
          created_at?: string;
          give_up_at?: string;
          id?: string;
          lease?: string | null;
          leased_until?: string | null;
          next_attempt_at?: string;
          notification_id: string;
          problem?: string | null;
          recipient?: string | null;
          settled_at?: string | null;
          state?: string;
        };
        Update: {
          attempts?: number;
          channel?: string;
          created_at?: string;
          give_up_at?: string;
          id?: string;
          lease?: string | null;
          leased_until?: string | null;
          next_attempt_at?: string;
          notification_id?: string;
          problem?: string | null;
          recipient?: string | null;
          settled_at?: string | null;
          state?: string;
        };
        Relationships: [
          {
            foreignKeyName: "notification_deliveries_notification_id_fkey";
            columns: ["notification_id"];
            isOneToOne: false;
            referencedRelation: "notifications";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "notification_deliveries_recipient_fkey";
            columns: ["recipient"];
            isOneToOne: false;
            referencedRelation: "members";
            referencedColumns: ["user_id"];
          },
        ];
      };
      notification_preferences: {
        Row: {
          muted: string[];
          quiet_from: number | null;
          quiet_until: number | null;
          user_id: string;
        };
        Insert: {
          muted?: string[];
          quiet_from?: number | null;
          quiet_until?: number | null;
          user_id?: string;
        };
        Update: {
          muted?: string[];
          quiet_from?: number | null;
          quiet_until?: number | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "notification_preferences_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: true;
            referencedRelation: "members";
            referencedColumns: ["user_id"];
          },
        ];
      };
      notifications: {
        Row: {
          created_at: string;
          facts: Json | null;
          id: string;
          inquiry_id: string | null;
          kind: string;
          once: string | null;
          recipient: string | null;
        };
        Insert: {
          created_at?: string;
          facts?: Json | null;
          id?: string;
          inquiry_id?: string | null;
          kind: string;
          once?: string | null;
          recipient?: string | null;
        };
        Update: {
          created_at?: string;
          facts?: Json | null;
          id?: string;
          inquiry_id?: string | null;
          kind?: string;
          once?: string | null;
          recipient?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "notifications_inquiry_id_fkey";
            columns: ["inquiry_id"];
            isOneToOne: false;
            referencedRelation: "inquiries";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "notifications_recipient_fkey";
            columns: ["recipient"];
            isOneToOne: false;
            referencedRelation: "members";
            referencedColumns: ["user_id"];
          },
        ];
      };
      reply_texts: {
        Row: {
          body: string;
          changed_at: string;
          changed_by: string | null;
          id: string;
          title: string;
        };
        Insert: {
          body: string;
          changed_at?: string;
          changed_by?: string | null;
          id?: string;
          title: string;
        };
        Update: {
          body?: string;
          changed_at?: string;
          changed_by?: string | null;
          id?: string;
          title?: string;
        };
        Relationships: [];
      };
      saved_views: {
        Row: {
          filter: NonNullable<Json>;
          id: string;
          is_shared: boolean;
          name: string;
          owner: string;
        };
        Insert: {
          filter: NonNullable<Json>;
          id?: string;
          is_shared?: boolean;
          name: string;
          owner?: string;
        };
        Update: {
          filter?: NonNullable<Json>;
          id?: string;
          is_shared?: boolean;
          name?: string;
          owner?: string;
        };
        Relationships: [];
      };
      session_activity: {
        Row: {
          browser: string | null;
          last_seen_at: string;
          network: string | null;
          session_id: string;
          user_id: string;
        };
        Insert: {
          browser?: string | null;
          last_seen_at?: string;
          network?: string | null;
          session_id: string;
          user_id: string;
        };
        Update: {
          browser?: string | null;
          last_seen_at?: string;
          network?: string | null;
          session_id?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      user_roles: {
        Row: {
          created_at: string;
          role: string;
          user_id: string;
          display_name: string | null;
          has_factor: boolean | null;
        };
        Insert: {
          created_at?: string;
          role: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          role?: string;
          user_id?: string;
        };
        Relationships: [];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      audit_page: {
        Args: {
          cursor_at?: string | null;
          cursor_id?: number | null;
          day?: string | null;
          person?: string | null;
          row_limit?: number | null;
          side?: string | null;
        };
        Returns: {
          actor: string | null;
          at: string;
          details: Json | null;
          from_value: string | null;
          id: number;
          inquiry_id: string | null;
          kind: string;
          member: string | null;
          to_value: string | null;
        }[];
        SetofOptions: {
          from: "*";
          to: "audit_events";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      begin_attempt: { Args: { counts: Json; seconds: number }; Returns: number };
      check_invite_code: { Args: { caller: string; code: string }; Returns: string };
      check_request: { Args: Record<PropertyKey, never>; Returns: undefined };
      claim_deliveries: { Args: { batch: number; channels: string[]; lease_seconds: number }; Returns: Json };
      correct_inquiry: {
        Args: { correction: Json; inquiry_id: string; seen: number };
        Returns: {
          organization_name: string;
          undo_id: string | null;
          version: number;
        }[];
      };
      count_inquiries: { Args: { filter?: Json | null }; Returns: number };
      create_invite_code: {
        Args: {
          expires_at?: string | null;
          grants_admin?: boolean | null;
          label?: string | null;
          max_uses?: number | null;
        };
        Returns: string;
      };
      dashboard_layout: { Args: { browser?: string | null; network?: string | null }; Returns: Json };
      delivery_page: {
        Args: {
          cursor_at?: string | null;
          cursor_id?: string | null;
          row_limit?: number | null;
          side?: string | null;
          wanted?: string | null;
        };
        Returns: Json;
      };
      display_name: { Args: { role: Database["public"]["Tables"]["user_roles"]["Row"] }; Returns: string };
      doctor_report: { Args: Record<PropertyKey, never>; Returns: Json };
      edit_activity: { Args: { activity_id: string; words: string }; Returns: boolean };
      end_attempt: { Args: { counts: Json }; Returns: undefined };
      end_session: { Args: { id: string }; Returns: string };
      end_sessions: { Args: { member: string }; Returns: number };
      enter_inquiries: { Args: { entered: Json; import_id?: string | null }; Returns: Json };
      erase_again: { Args: { id: string; kind: string }; Returns: boolean };
      erase_inquiries: { Args: { ids: string[] }; Returns: string[] };
      grant_admin: { Args: { user_id: string }; Returns: string };
      has_factor: { Args: { role: Database["public"]["Tables"]["user_roles"]["Row"] }; Returns: boolean };
      has_inquiry: { Args: { reference: string }; Returns: boolean };
      is_reauthenticated: { Args: Record<PropertyKey, never>; Returns: boolean };
      known_inquiries: { Args: { entered: Json }; Returns: Json };
      knows_site_token: { Args: Record<PropertyKey, never>; Returns: boolean };
      list_details: {
        Args: { filter?: Json | null; shown: string[]; with_views?: boolean | null };
        Returns: Json;
      };
      list_invite_codes: {
        Args: Record<PropertyKey, never>;
        Returns: {
          created_at: string;
          created_by: string | null;
          expires_at: string | null;
          grants_admin: boolean;
          id: string;
          label: string;
          max_uses: number;
          revoked_at: string | null;
          uses: number;
        }[];
      };
      list_sessions: {
        Args: { member?: string | null };
        Returns: {
          browser: string | null;
          id: string;
          is_current: boolean;
          last_seen_at: string;
          network: string | null;
          of_member: number;
          started_at: string;
          user_id: string;
        }[];
      };
      make_due_notifications: {
        Args: {
          channels: string[];
          digest_since?: string | null;
          soon_until?: string | null;
          today?: string | null;
        };
        Returns: number;
      };
      make_recovery_codes: { Args: Record<PropertyKey, never>; Returns: string[] };
      members_with_factor: { Args: Record<PropertyKey, never>; Returns: string[] };
      notification_state: { Args: Record<PropertyKey, never>; Returns: Json };
      open_inquiry: { Args: { filter?: Json | null; inquiry_id: string }; Returns: Json };
      overview: { Args: { received_from: string; received_to: string }; Returns: Json };
      period_statistics: { Args: { received_from: string; received_to: string }; Returns: Json };
      reauthenticate: { Args: { session_id: string }; Returns: boolean };
      record_contact: {
        Args: {
          change?: Json | null;
          inquiry_id: string;
          kind: string;
          remark?: string | null;
          seen?: number | null;
        };
        Returns: {
          ended_hold: boolean;
          next_action_on: string | null;
          organization_name: string;
          undo_id: string | null;
          version: number;
        }[];
      };
      record_export: { Args: { filter?: Json | null }; Returns: number };
      record_session_use: {
        Args: { browser?: string | null; network?: string | null };
        Returns: {
          idle_at: string;
          over_at: string;
        }[];
      };
      recovery_codes_left: { Args: Record<PropertyKey, never>; Returns: number };
      related_inquiries: {
        Args: { email: string; organization_name: string; phone: string };
        Returns: {
          created_at: string;
          id: string;
          organization_name: string;
          reference: string;
          same: string[];
          status: string;
        }[];
      };
      remove_factor: { Args: { id: string }; Returns: string };
      remove_factors: { Args: { user_id: string }; Returns: string };
      remove_member: { Args: { user_id: string }; Returns: string };
      repeat_group: {
        Args: {
          cursor_at?: string | null;
          cursor_id?: string | null;
          inquiry_id: string | null;
          of_person?: boolean | null;
          row_limit?: number | null;
          side?: string | null;
        };
        Returns: {
          contact_name: string;
          created_at: string;
          id: string;
          nth: number;
          organization_name: string;
          reference: string;
          same: string[];
          status: string;
          suspected_spam: boolean;
        }[];
      };
      resend_delivery: { Args: { delivery_id: string }; Returns: boolean };
      revoke_admin: { Args: { user_id: string }; Returns: string };
      revoke_invite_code: { Args: { id: string }; Returns: boolean };
      search_inquiries: {
        Args: {
          cursor_id?: string | null;
          cursor_value?: string | null;
          filter?: Json | null;
          page_size?: number | null;
          side?: string | null;
        };
        Returns: {
          anonymised_at: string | null;
          assigned_to: string | null;
          changed_by: string | null;
          completed_at: string | null;
          contact_attempts: number;
          contact_name: string;
          created_at: string;
          due_at: string | null;
          email: string;
          estimated_users: string | null;
          first_response_at: string | null;
          id: string;
          mail_problem: string | null;
          message: string | null;
          next_action: string | null;
          next_action_on: string | null;
          next_action_time: string | null;
          next_step_at: string;
          note_text: string | null;
          organization_name: string;
          organization_type: string;
          phone: string;
          privacy_notice_version: string | null;
          reference: string;
          resolution: string | null;
          resolution_reason: string | null;
          response: string;
          search_keys: number[];
          search_text: string;
          source: string;
          status: string;
          submission_id: string;
          suspected_spam: boolean;
          undo_id: string | null;
          version: number;
        }[];
        SetofOptions: {
          from: "*";
          to: "inquiries";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      send_reply: {
        Args: {
          body: string;
          change?: Json | null;
          inquiry_id: string;
          seen?: string | null;
          subject: string;
        };
        Returns: {
          id: string;
          next_action_on: string | null;
        }[];
      };
      session_end: { Args: Record<PropertyKey, never>; Returns: string };
      settle_delivery: {
        Args: {
          delivery_id: string;
          delivery_lease: string;
          problem?: string | null;
          undeliverable?: boolean | null;
        };
        Returns: string;
      };
      store_deadlines: { Args: { deadlines: Json }; Returns: Json };
      undo: {
        Args: { undo_id: string };
        Returns: {
          id: string;
          organization_name: string;
          outcome: string;
          version: number;
          what: string;
        }[];
      };
      update_inquiries: {
        Args: { change: Json; versions: Json };
        Returns: {
          assigned_to: string | null;
          id: string;
          status: string;
          suspected_spam: boolean;
          undo_id: string | null;
          version: number;
        }[];
      };
      use_recovery_code: { Args: { code: string }; Returns: string };
      worklist_page: {
        Args: {
          cursor_at?: string | null;
          cursor_id?: string | null;
          page_size?: number | null;
          queue: string;
          side?: string | null;
          soon_until: string;
        };
        Returns: Json;
      };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};
