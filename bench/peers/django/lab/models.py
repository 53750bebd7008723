from django.contrib.auth.models import AbstractUser
from django.db import models

CLASSES = ['6th', '7th', '8th', '9th', '10th', '11th', '12th']
GENDERS = ['Female', 'Male', 'Other']


def choices(values):
    return [(value, value) for value in values]


class School(models.Model):
    id = models.CharField(max_length=40, primary_key=True)
    name = models.CharField(max_length=200)


class User(AbstractUser):
    role = models.CharField(max_length=20)
    school = models.ForeignKey(School, null=True, on_delete=models.SET_NULL)


class Student(models.Model):
    id = models.CharField(max_length=40, primary_key=True)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)
    first_name = models.CharField(max_length=80)
    last_name = models.CharField(max_length=80)
    school = models.ForeignKey(School, on_delete=models.PROTECT, db_index=False)
    gender = models.CharField(max_length=10, choices=choices(GENDERS))
    school_class = models.CharField(max_length=10, db_column='class', choices=choices(CLASSES))
    section = models.CharField(max_length=20, blank=True)
    aspiration = models.CharField(max_length=200, blank=True)
    is_team_leader = models.BooleanField(default=False)
    comments = models.TextField(null=True, blank=True)
    email = models.EmailField(null=True, blank=True, unique=True)
    guardians = models.JSONField(default=list)

    class Meta:
        ordering = ['last_name', 'first_name', 'id']
        indexes = [
            models.Index(fields=['last_name', 'first_name', 'id'], name='by_name'),
            models.Index(fields=['school_class', 'last_name', 'first_name', 'id'], name='by_class'),
            models.Index(fields=['school', 'last_name', 'first_name', 'id'], name='by_school'),
        ]
